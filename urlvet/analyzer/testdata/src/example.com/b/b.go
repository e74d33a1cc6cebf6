package b

const B = ""
