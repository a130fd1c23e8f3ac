/** Separators of tables as text. */
const SEPARATORS = ["\t", ";", ","] as const;

/** Returns a table of comma-separated values (RFC 4180), also with semicolons or tabs, with tabs between its cells. */
export function tabbed(written: string): string {
  const [head = ""] = written.split(/\r?\n/u, 1);
  const counts = SEPARATORS.map((one) => head.split(one).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "gu");
  let out = "";
  for (const [whole, quoted, plain = "", end] of written.matchAll(cells)) {
    if (!whole) break;
    out += (quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/gu, " ").trim() + (end === separator ? "\t" : "\n");
  }
  return out;
}
