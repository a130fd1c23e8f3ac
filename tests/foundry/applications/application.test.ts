import { describe, expect, test } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { click, fakeRealm, settle } from "./fake-realm.ts";

function counterClass(realm: ReturnType<typeof fakeRealm>): Loose {
  const { ApplicationV2, HandlebarsApplicationMixin } = realm.global.foundry.applications.api;
  realm.templates["t/head.hbs"] = `<header>{{count}}</header>`;
  realm.templates["t/body.hbs"] =
    `<div class="body"><input name="word" value="{{word}}"><button type="button" data-action="more">more</button></div>`;
  return class Counter extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS: Dict = {
      id: "counter-{id}",
      classes: ["counter"],
      window: { title: "Counter", contentClasses: ["c"] },
      actions: {
        more: function (this: Loose) {
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
}

describe("ApplicationV2 with Handlebars parts (facts 4.4)", () => {
  test("renders a frame with the documented class names, parts in order and hooks per class", async () => {
    const realm = fakeRealm();
    const Counter = counterClass(realm);
    const app = new Counter();
    expect((await app.render()).rendered).toBe(false);
    await app.render({ force: true });
    expect(app.rendered).toBe(true);
    const root = realm.global.document.getElementById(app.id);
    expect(root.className).toBe("application counter");
    expect([...root.children].map((each: Loose) => String(each.className))).toEqual([
      "window-header",
      "controls-dropdown",
      "window-content c",
    ]);
    expect([...app.window.content.children].map((each: Loose) => String(each.dataset.applicationPart))).toEqual([
      "head",
      "body",
    ]);
    expect(realm.hooks.filter((name) => name.startsWith("render"))).toEqual([
      "renderCounter",
      "renderHandlebarsApplication",
      "renderApplicationV2",
    ]);
    expect(realm.global.foundry.applications.instances.get(app.id)).toBe(app);
  });

  test("an action renders one part again and leaves the others alone", async () => {
    const realm = fakeRealm();
    const app = new (counterClass(realm))();
    await app.render({ force: true });
    const body = app.parts.body;
    click(realm, body.querySelector("button"));
    await settle();
    expect(app.parts.head.textContent).toBe("2");
    expect(app.parts.body).toBe(body);
  });

  test("focus survives a render, by name", async () => {
    const realm = fakeRealm();
    const app = new (counterClass(realm))();
    await app.render({ force: true });
    const input = app.element.querySelector("input");
    input.focus();
    await app.render({ parts: ["body"] });
    const after = app.element.querySelector("input");
    expect(after).not.toBe(input);
    expect(realm.global.document.activeElement).toBe(after);
  });

  test("a part with two roots throws", async () => {
    const realm = fakeRealm();
    const Counter = counterClass(realm);
    realm.templates["t/head.hbs"] = `<p>one</p><p>two</p>`;
    await expect(new Counter().render({ force: true })).rejects.toThrow(
      'Template part "head" must render a single HTML element',
    );
  });

  test("options merge along the class chain: objects merged, arrays concatenated, the rest replaced", () => {
    const realm = fakeRealm();
    const Counter = counterClass(realm);
    class Loud extends Counter {
      static DEFAULT_OPTIONS: Dict = { classes: ["loud"], window: { icon: "bell" }, position: { width: 300 } };
    }
    const { options, position } = new (Loud as Loose)({ window: { title: "Loud" } });
    expect(options.classes).toEqual(["counter", "loud"]);
    expect(options.window).toMatchObject({ title: "Loud", icon: "bell", frame: true });
    expect(position.width).toBe(300);
  });

  test("closing removes the element, and a closed application renders anew", async () => {
    const realm = fakeRealm();
    const app = new (counterClass(realm))();
    await app.render({ force: true });
    click(realm, app.element.querySelector("[data-action=close]"));
    await settle();
    expect(app.state).toBe(-1);
    expect(realm.global.document.getElementById(app.id)).toBeNull();
    await app.render({ force: true });
    expect(app.parts.head.isConnected).toBe(true);
  });

  test("an action without a handler goes to _onClickAction", async () => {
    const realm = fakeRealm();
    const seen: string[] = [];
    class Other extends counterClass(realm) {
      _onClickAction(_event: Loose, target: Loose): void {
        seen.push(String(target.dataset.action));
      }
    }
    realm.templates["t/body.hbs"] = `<p><button type="button" data-action="nextTurn">n</button></p>`;
    const app = new (Other as Loose)();
    await app.render({ force: true });
    click(realm, app.element.querySelector("[data-action=nextTurn]"));
    expect(seen).toEqual(["nextTurn"]);
  });
});
