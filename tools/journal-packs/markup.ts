/** Writes a number with a minus sign instead of a hyphen. */
export function figure(value: number): string {
  return String(value).replace("-", "−");
}

/** Writes a modifier: "+2", "−4", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : figure(value);
}

export function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Joins texts: "a", "a and b", "a, b and c". */
export function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
}

/** Writes a table from column headings and rows; a row's first cell is its heading. Cells are markup. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], caption = ""): string {
  const head = heads.map((cell) => `<th scope="col">${cell}</th>`).join("");
  const body = rows
    .map(
      ([first = "", ...cells]) =>
        `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
    )
    .join("");
  return `<table>${caption ? `<caption>${caption}</caption>` : ""}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
