import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { SHIPPED } from "../../shipped.ts";
import { draw, type Client } from "../world.ts";
import { PEOPLE as THREE, openFight, type Fight } from "./fight.ts";
import { DAY } from "../../quick.ts";

const PEOPLE = [
  ...THREE,
  { name: "Wolf", system: { basicSpeed: 5.25, dx: 10 } },
  { name: "Bandit", system: { basicSpeed: 5, dx: 10 } },
];

/** Controls that continue a fight. */
const GO_ON = [
  "startCombat",
  "done",
  "rollRequests",
  "rollRequest",
  "decideByDefault",
  "chooseAnswer",
  "decideRequest",
  "nextRound",
];

const tracker = (client: Client): Loose => client.ui.combat.element;
const row = (client: Client, name: string): Loose =>
  [...tracker(client).querySelectorAll(".sz-time[data-when=ahead] .sz-slot")].find(
    (one: Loose) => one.dataset.name === name,
  );

/** What an element shows, a line for each element and text in it. Space between elements is not seen, and attributes have no order. */
function outline(element: Loose): string[] {
  const attributes = [...element.attributes]
    .map(({ name, value }: Loose) => `${name}=${value}`)
    .sort()
    .join(" ");
  const within = [...element.childNodes].flatMap((node: Loose) =>
    node.nodeType === 1 ? outline(node) : String(node.textContent).trim() ? [String(node.textContent).trim()] : [],
  );
  return [`${String(element.localName)} ${attributes}`, ...within];
}

/** All parts of a tracker except its announcements. */
const shownBy = (element: Loose): string[] =>
  [...element.querySelectorAll("[data-application-part]:not([data-application-part=status])")].flatMap(outline);

describe("steady rows", () => {
  let fight: Fight;
  const goOn = async (): Promise<void> => {
    const { gm } = fight;
    const button = GO_ON.map((action) => tracker(gm).querySelector(`[data-action="${action}"]`)).find((one) => one);
    button.click();
    await fight.settled();
    gm.window.document
      .querySelector("dialog[open] button[data-action=ok], dialog[open] button[data-action=yes]")
      ?.click();
    await fight.settled();
  };

  it("keep their elements if unchanged, for every user", async () => {
    fight = await openFight(PEOPLE);
    const { gm, anna } = fight;
    await draw(anna);
    await fight.press(gm, "startCombat");
    const before = [gm, anna].map((client) => ["Wolf", "Bandit"].map((name) => row(client, name)));
    await fight.press(gm, "done");
    expect([gm, anna].map((client) => ["Wolf", "Bandit"].map((name) => row(client, name)))).toEqual(before);
    expect(before.flat().every((one) => one?.isConnected)).toBe(true);
    expect(
      [gm, anna]
        .map((client) =>
          [...tracker(client).querySelectorAll("[data-key]")].map((one: Loose) => one.dataset.key as string),
        )
        .every((keys) => new Set(keys).size === keys.length),
    ).toBe(true);
  });

  it("are not rendered again while they look the same", async () => {
    fight = await openFight(
      PEOPLE.map((one, place) => ({ ...one, system: { ...one.system, agility: 6 + place } })),
      "stopwatch",
    );
    const { gm } = fight;
    for (let clicks = 0; clicks < 8; clicks++) await goOn();
    const helper = gm.window.Handlebars.helpers["sz-row"];
    const drawn: string[] = [];
    gm.window.Handlebars.helpers["sz-row"] = function (this: unknown, view: Loose, options: Loose) {
      return helper.call(this, view, {
        ...options,
        fn: (...args: Loose[]) => {
          drawn.push(String(view.key));
          return options.fn(...args) as unknown;
        },
      }) as unknown;
    };
    const pieces = (): Map<string, string> =>
      new Map(
        [...tracker(gm).querySelectorAll(".sz-slot[data-key], .sz-time[data-key]")].map((one: Loose) => [
          String(one.dataset.key),
          outline(one).join("\n"),
        ]),
      );
    let kept = 0;
    for (let clicks = 0; clicks < 12; clicks++) {
      const before = pieces();
      drawn.length = 0;
      await goOn();
      const now = pieces();
      const same = [...now].filter(([key, look]) => before.get(key) === look).map(([key]) => key);
      kept += same.length;
      expect(
        drawn.filter((key) => same.includes(key)),
        `rows that look as they did, click ${clicks}`,
      ).toEqual([]);
    }
    expect(kept).toBeGreaterThan(10);
  });

  it("are given to other packages freshly rendered each time", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    let calls = 0;
    gm.Hooks.on("renderCombatTracker", (_app: Loose, element: Loose) => {
      calls++;
      for (const one of element.querySelectorAll("[data-combatant-id]")) {
        const note = gm.window.document.createElement("i");
        note.className = "other-package";
        one.append(note);
        one.classList.toggle("tired", calls === 1);
      }
      const item = gm.window.document.createElement("li");
      item.className = "added-to-list";
      element.querySelector(".combat-tracker")?.prepend(item);
    });
    await fight.press(gm, "startCombat");
    for (let turn = 0; turn < 3; turn++) await fight.press(gm, "done");
    await fight.settled(gm.ui.combat.render());
    const rows = [...tracker(gm).querySelectorAll("[data-combatant-id]")];
    expect(rows.map((one: Loose) => one.querySelectorAll(".other-package").length)).toEqual(rows.map(() => 1));
    expect(tracker(gm).querySelectorAll(".tired")).toHaveLength(0);
    expect(tracker(gm).querySelectorAll(".added-to-list")).toHaveLength(1);
    expect(calls).toBeGreaterThan(4);
  });

  it("describe Undo when idle or on focus", async () => {
    fight = await openFight(PEOPLE);
    const { gm } = fight;
    await fight.press(gm, "startCombat");
    const { requestIdleCallback } = gm.window;
    // Never idle, so that only the focus can request it.
    gm.window.requestIdleCallback = () => 0;
    const undo = (): Loose => tracker(gm).querySelector('[data-action="previousTurn"]');
    const drawn = new Promise<string | null>((resolve) => {
      gm.Hooks.once("renderCombatTracker", () => {
        resolve(undo().getAttribute("aria-label"));
      });
    });
    tracker(gm).querySelector('[data-action="done"]').click();
    expect([await drawn, undo().textContent.trim()]).toEqual([null, "Undo"]);
    undo().focus();
    expect(undo().getAttribute("aria-label")).toBe("Undo “Mira: done”");
    gm.window.requestIdleCallback = requestIdleCallback;
    await fight.settled();
  });

  it.each(SHIPPED)("match a newly opened tracker after each click: %s", async (pacing) => {
    // Foundry's content of parts without a fight stays.
    fight = await openFight([...PEOPLE, { name: "Wolf", system: { basicSpeed: 5.25, dx: 10 } }], pacing, {
      alone: true,
    });
    const { gm } = fight;
    fight.world.random(5);
    for (let click = 0; click < (DAY ? 6 : 12); click++) {
      if (click % 5 === 4 && tracker(gm).querySelector('[data-action="previousTurn"]'))
        await fight.press(gm, "previousTurn");
      else await goOn();
      const copy = await gm.ui.combat.renderPopout();
      const [kept, fresh] = [shownBy(tracker(gm)), shownBy(copy.element)];
      await copy.close();
      expect(kept, `after click ${click}`).toEqual(fresh);
    }
  });
});
