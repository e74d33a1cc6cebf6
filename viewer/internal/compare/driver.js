// Drives the page through its address, and reads what it shows. The page doesn't
// wait, so each request has a number that makes its address different.
async (requests) => {
  const base64 = text => btoa(Array.from(new TextEncoder().encode(text), b => String.fromCharCode(b)).join(""));
  const columns = (table, indices) => {
    const found = indices.map(() => null);
    for (const row of document.querySelectorAll(`#${table} tbody tr:not(.failures)`)) {
      indices.forEach((index, i) => {
        const value = row.querySelector(`td:nth-of-type(${index}) code.value`);
        if (value !== null) (found[i] ??= {})[row.querySelector("th").textContent] = value.textContent;
      });
    }
    return found;
  };
  const answers = [];
  for (const { url, base, steps } of requests) {
    let fragment = `url=${base64(url)}&base=${base64(base)}`;
    for (const { attribute, value } of steps ?? []) fragment += `&view=setters&set=${attribute},${base64(value)}`;
    const shown = new Promise(resolve => document.addEventListener("shown", resolve, { once: true }));
    globalThis.requestNumber = (globalThis.requestNumber ?? 0) + 1;
    location.hash = `${fragment}&n=${globalThis.requestNumber}`;
    await shown;
    const [ours, browser] = steps?.length > 0 ? columns("setters-values", [2, 3]) : columns("values", [1, 2]);
    answers.push({ ours, browser });
  }
  return answers;
}
