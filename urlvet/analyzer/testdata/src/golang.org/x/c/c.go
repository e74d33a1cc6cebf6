package c

const C = ""
