/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: unknown): string {
  return String(text ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

/** Writes attributes: true gives the bare name; false, null and undefined give nothing. */
export function attributes(values: Readonly<Record<string, unknown>>): string {
  let written = "";
  for (const [name, value] of Object.entries(values)) {
    if (value === true) written += ` ${name}`;
    else if (value !== false && value !== null && value !== undefined) written += ` ${name}="${escapeHtml(value)}"`;
  }
  return written;
}
