/** Elements of the page that modules look up by id: empty, and transparent to the pointer. */

import { make, type AppRealm } from "../app/realm.ts";

/** Ids of the elements, with those of their children. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "ui-left": ["ui-left-column-1", "ui-left-column-2"],
  "ui-middle": ["ui-top", "ui-bottom"],
  "ui-right": ["ui-right-column-1"],
};

export function addInterface(realm: AppRealm): void {
  const { document } = realm.global;
  const whole = make(realm, "div", "", { id: "interface" });
  for (const [place, inner] of Object.entries(PLACES)) {
    const element = make(realm, "div", "", { id: place });
    element.append(...inner.map((id) => make(realm, "div", "", { id })));
    whole.append(element);
  }
  document.body.append(whole, make(realm, "div", "", { id: "hud" }));
}
