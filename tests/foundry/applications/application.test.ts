import { beforeEach, describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { click, fakeRealm, settle, type FakeRealm } from "./fake-realm.ts";

let realm: FakeRealm;
let Counter: Loose;
beforeEach(() => {
  realm = fakeRealm();
  const { ApplicationV2, HandlebarsApplicationMixin } = realm.global.foundry.applications.api;
  realm.templates["t/head.hbs"] = `<header>{{count}}</header>`;
  realm.templates["t/body.hbs"] =
    `<div class="body"><input name="word" value="{{word}}"><button type="button" data-action="more">more</button></div>`;
  Counter = class Counter extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS: Dict = {
      ...{ id: "counter-{id}", classes: ["counter"], window: { title: "Counter", contentClasses: ["c"] } },
      actions: {
        more(this: Loose) {
          this.count += 1;
          return this.render({ parts: ["head"] });
        },
      },
    };
    static PARTS: Dict = { head: { template: "t/head.hbs" }, body: { template: "t/body.hbs", scrollable: [""] } };
    count = 1;
    async _prepareContext(): Promise<Dict> {
      return { count: this.count, word: "w" };
    }
  };
});

const opened = async (Class: Loose = Counter): Promise<Loose> => new Class().render({ force: true }) as Promise<Loose>;

describe("ApplicationV2 with Handlebars parts (facts 4.4)", () => {
  test("renders a frame with documented classes, ordered parts and hooks per class", async () => {
    expect((await new Counter().render()).rendered).toBe(false);
    const app = await opened();
    const root = realm.global.document.getElementById(app.id);
    expect([app.rendered, root.className]).toEqual([true, "application counter"]);
    expect([...root.children].map((each: Loose) => String(each.className))).toEqual([
      "window-header",
      "controls-dropdown",
      "window-content c",
    ]);
    const parts = [...app.window.content.children].map((each: Loose) => String(each.dataset.applicationPart));
    expect(parts).toEqual(["head", "body"]);
    expect(realm.hooks.filter((name) => name.startsWith("render"))).toEqual(
      ["Counter", "HandlebarsApplication", "ApplicationV2"].map((name) => `render${name}`),
    );
    expect(realm.global.foundry.applications.instances.get(app.id)).toBe(app);
  });

  test("renders one part by an action and restores the focus by name", async () => {
    const app = await opened();
    const { body } = app.parts;
    click(realm, body.querySelector("button"));
    await settle();
    expect([app.parts.head.textContent, app.parts.body]).toEqual(["2", body]);
    const input = app.element.querySelector("input");
    input.focus();
    await app.render({ parts: ["body"] });
    const after = app.element.querySelector("input");
    expect([after === input, realm.global.document.activeElement]).toEqual([false, after]);
  });

  test("passes an action without a handler to _onClickAction", async () => {
    const seen: string[] = [];
    class Other extends Counter {
      _onClickAction(_event: Loose, target: Loose): void {
        seen.push(String(target.dataset.action));
      }
    }
    realm.templates["t/body.hbs"] = `<p><button type="button" data-action="nextTurn">n</button></p>`;
    const app = await opened(Other);
    click(realm, app.element.querySelector("[data-action=nextTurn]"));
    expect(seen).toEqual(["nextTurn"]);
  });

  test("changes the active tab by a click without rendering", async () => {
    const { ApplicationV2, HandlebarsApplicationMixin } = realm.global.foundry.applications.api;
    realm.templates["t/nav.hbs"] =
      `<section>{{> "templates/generic/tab-navigation.hbs"}}{{#each tabs}}<div class="tab {{cssClass}}" data-group="{{group}}" data-tab="{{id}}">{{label}}</div>{{/each}}</section>`;
    class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
      static TABS: Dict = {
        primary: { tabs: [{ id: "one" }, { id: "two", cssClass: "second" }], initial: "one", labelPrefix: "T" },
      };
      static PARTS: Dict = { main: { template: "t/nav.hbs", templates: ["templates/generic/tab-navigation.hbs"] } };
    }
    const app = await opened(Tabbed);
    const active = (): string[] =>
      [...app.element.querySelectorAll(".tab.active")].map((tab: Loose) => String(tab.dataset.tab));
    expect([active(), app.element.querySelector(".tab[data-tab=two]").textContent]).toEqual([["one"], "T.two"]);
    click(realm, app.element.querySelector("nav [data-tab=two]"));
    expect([active(), app.tabGroups.primary]).toEqual([["two"], "two"]);
  });
});

describe("DialogV2 (facts 4.7)", () => {
  test("confirms with true, false, null or the action's name", async () => {
    const { DialogV2 } = realm.global.foundry.applications.api;
    const press = async (action: string, options: Dict = {}): Promise<unknown> => {
      const answer = DialogV2.confirm({ content: "<p>?</p>", ...options });
      await settle();
      click(realm, realm.global.document.querySelector(`dialog [data-action=${action}]`));
      return answer;
    };
    expect(await press("yes")).toBe(true);
    expect(await press("no")).toBe(false);
    expect(await press("close")).toBeNull();
    expect(await press("yes", { yes: { callback: () => undefined } })).toBe("yes");
    expect(realm.global.document.querySelector("dialog")).toBeNull();
  });

  test("returns the focus to the opening button", async () => {
    const { document } = realm.global;
    document.body.innerHTML = `<button name="open">open</button>`;
    document.querySelector("[name=open]").focus();
    const answer = realm.global.foundry.applications.api.DialogV2.confirm({ content: "<input name='x'>" });
    await settle();
    expect(document.activeElement.getAttribute("name")).toBe("x");
    click(realm, document.querySelector("dialog [data-action=yes]"));
    await answer;
    await settle();
    expect(document.activeElement.getAttribute("name")).toBe("open");
  });
});
