// What this client is: one bundle is evaluated once per realm (a page, or one vm context per test client), so module
// state is the client's own state.
import type { Dict, Loose } from "../../shared/loose.ts";

export interface Realm {
  generation: 13 | 14;
  /** Folder of the site in which everything lies, without slashes around it; "" for none (Foundry's routePrefix). */
  routePrefix: string;
  /** The global object of the page or vm context. */
  global: Dict;
  /** Set piece by piece during start-up (facts 4.1). */
  game: Loose;
  ui: Dict;
  /** Documents prepare themselves only once all collections exist. */
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

/** The address of a public path, from the root of the site. */
export function route(path: string): string {
  return ["", realm.routePrefix, path.replace(/^\//, "")].filter((part, place) => place === 0 || part !== "").join("/");
}
