/** An id from a name: its letters and digits in lower case, "-" for everything between. Empty if there are none. */
export function slug(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
}
