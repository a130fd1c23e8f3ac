// State of this client. One bundle is evaluated per realm (a page, or a vm context per test client), so module state
// belongs to one client.
import type { Dict, Loose } from "../../shared/loose.ts";

export interface Realm {
  generation: 13 | 14;
  /** The site's folder, without slashes around it; "" for none (Foundry's routePrefix). */
  routePrefix: string;
  /** The global object of the page or vm context. */
  global: Dict;
  /** Filled step by step during start-up (facts 4.1). */
  game: Loose;
  ui: Dict;
  /** True once all collections exist, so that documents may prepare themselves. */
  documentsReady: boolean;
}

export const realm: Realm = {
  generation: 13,
  routePrefix: "",
  global: globalThis as unknown as Dict,
  game: {},
  ui: {},
  documentsReady: false,
};

/** Returns the address of a public path, from the root of the site. */
export function route(path: string): string {
  return ["", realm.routePrefix, path.replace(/^\//, "")].filter((part, place) => place === 0 || part !== "").join("/");
}
