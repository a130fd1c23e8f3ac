/** Places of the page that modules look for by id. They are empty here, and lie above the page without keeping the pointer from it. */

import { make, type AppRealm } from "../app/realm.ts";

/** Each place with those inside it. */
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
