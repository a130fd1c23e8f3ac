import { expect, test } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { click, fakeRealm } from "./fake-realm.ts";

test("tabs: the context marks the active one, a click changes it without a render (facts 4.4)", async () => {
  const realm = fakeRealm();
  const { ApplicationV2, HandlebarsApplicationMixin } = realm.global.foundry.applications.api;
  realm.templates["t/nav.hbs"] =
    `<section>{{> "templates/generic/tab-navigation.hbs"}}{{#each tabs}}<div class="tab {{cssClass}}" data-group="{{group}}" data-tab="{{id}}">{{label}}</div>{{/each}}</section>`;
  class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
    static TABS: Dict = {
      primary: { tabs: [{ id: "one" }, { id: "two", cssClass: "second" }], initial: "one", labelPrefix: "T" },
    };
    static PARTS: Dict = { main: { template: "t/nav.hbs", templates: ["templates/generic/tab-navigation.hbs"] } };
  }
  const app = new (Tabbed as Loose)();
  await app.render({ force: true });
  const active = (): string[] =>
    [...app.element.querySelectorAll(".tab.active")].map((tab: Loose) => String(tab.dataset.tab));
  expect(active()).toEqual(["one"]);
  expect(app.element.querySelector(".tab[data-tab=two]").textContent).toBe("T.two");
  click(realm, app.element.querySelector("nav [data-tab=two]"));
  expect(active()).toEqual(["two"]);
  expect(app.tabGroups.primary).toBe("two");
});
