// What this client is: one bundle is evaluated once per realm (a page, or one vm context per test client), so module
// state is the client's own state.
import type { Dict, Loose } from "../../shared/loose.ts";

export interface Realm {
  generation: 13 | 14;
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
  global: globalThis as unknown as Dict,
  game: {},
  ui: {},
  documentsReady: false,
};
