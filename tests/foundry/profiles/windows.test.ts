import { describe, expect, it } from "vitest";
import { QUICK } from "../../quick.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { CLOCK, openForeign, playTurns, type ForeignWorld } from "../foreign/foreign.ts";
import { draw } from "../world.ts";
import { GURPS, ofHeroes, type ForeignSystem } from "../foreign/systems.ts";

/** A system that no profile describes. */
const IRONWOOD = ofHeroes([
  hero("Mira", 6.25, 13, 4, "Anna"),
  hero("Orc", 5.5, 11, 23),
  hero("Wolf", 6, 12, "2d8"),
  { name: "Zombie", type: "hero", system: {} },
]);

function hero(
  name: string,
  base: number,
  agility: number,
  hp: unknown,
  owner?: string,
): ForeignSystem["actors"][number] {
  return {
    name,
    type: "hero",
    ...(owner ? { owner } : {}),
    system: {
      initiative: { base },
      stats: { agility: { value: agility, max: agility + 2 }, pace: 6 },
      health: { value: hp, max: 24 },
      purse: { debt: name === "Mira" ? 6.25 : 0 },
    },
  };
}

/** A GM at the windows of the module. */
class Hands {
  constructor(readonly world: ForeignWorld) {}

  window(kind = ".sz-profile"): Loose {
    return [...this.world.gm.window.document.querySelectorAll(kind)].at(-1);
  }

  async openProfile(): Promise<void> {
    const { type: Window } = this.world.gm.game.settings.menus.get(`${CLOCK}.profile`);
    await this.world.world.settled(new Window().render());
  }

  row(value: string): string {
    return words(this.window().querySelector(`.sz-profile__row[data-value="${value}"]`));
  }

  cells(value: string): string[] {
    return [...this.window().querySelectorAll(`[data-value="${value}"] .sz-profile__is`)].map((cell: Loose) =>
      [...cell.childNodes]
        .filter((node: Loose) => node.localName !== "small")
        .map(words)
        .join(""),
    );
  }

  /** The label of the filled button. */
  get next(): string {
    return words(this.window().querySelector(".sz-btn--call"));
  }

  async press(label: string): Promise<void> {
    const button = [...this.world.gm.window.document.querySelectorAll("button, summary")].find(
      (one: Loose) => words(one) === label || one.getAttribute("aria-label") === label,
    );
    expect(button, `a button “${label}”`).toBeTruthy();
    button.click();
    await this.settled();
  }

  async type(name: string, value: string): Promise<void> {
    const field = this.window().querySelector(`input[name="${name}"]`);
    field.value = value;
    field.dispatchEvent(new this.world.gm.window.Event("input", { bubbles: true }));
    await this.settled(new Promise((resolve) => setTimeout(resolve, 200)));
  }

  async fillDialog(values: Readonly<Record<string, string>>, verb: string): Promise<void> {
    for (const [name, value] of Object.entries(values))
      this.world.gm.window.document.querySelector(`.sz-dialog [name="${name}"]`).value = value;
    await this.press(verb);
  }

  async escape(selector: string, from: Loose = this.window()): Promise<void> {
    const event = new this.world.gm.window.KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    from.querySelector(selector).dispatchEvent(event);
    await this.settled();
  }

  async settled(after?: unknown): Promise<void> {
    await this.world.world.settled(after);
    await this.world.world.settled(new Promise((resolve) => setTimeout(resolve, 20)));
  }

  stored(): Loose {
    return this.world.gm.game.settings.get(CLOCK, "profile");
  }
}

function words(element: Loose): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

let hands: Hands;

describe("the window of values over a system without a profile", () => {
  it("finds a value by its number, replaces a refused one and saves", async () => {
    hands = new Hands(await openForeign(IRONWOOD, { alone: true }));
    await hands.openProfile();
    expect(hands.next).toBe("Choose Basic Speed…");
    expect(hands.row("dx")).toContain("Agility guessed@stats.agility.value");
    expect(hands.cells("dx")).toEqual(["13", "11", "12"]);
    expect(hands.cells("hp")).toEqual(["4", "23", "2d8"]);
    expect(hands.row("hp")).toContain("Wolf: “2d8” is not a number.");

    await hands.press("Choose Basic Speed…");
    await hands.type("typed", "6.25");
    expect(words(hands.window())).toContain("2 values match");
    expect(words(hands.window())).toContain("Orc 5.5, Wolf 6");
    await hands.press("Use Initiative");
    expect(hands.cells("basicSpeed")).toEqual(["6.25", "5.5", "6"]);
    expect(hands.next).toBe("");

    await hands.press("Set HP of Wolf…");
    await hands.fillDialog({ value: "13" }, "Set");
    expect(hands.cells("hp")).toEqual(["4", "23", "13"]);
    expect(hands.next).toBe("Save");

    await hands.press("Test all 4 actors");
    expect(words(hands.window())).toContain("3 of 4 actors can be read.");
    expect(words(hands.window())).toContain("Zombie, Basic Speed: @initiative.base is missing.");

    await hands.press("Save");
    expect(hands.window()).toBeUndefined();
    const wolf: string = hands.world.actor("Wolf").id;
    expect(hands.stored()).toMatchObject({
      profile: { system: "ironwood", values: { basicSpeed: "@initiative.base", dx: "@stats.agility.value" } },
      own: { [wolf]: { hp: 13 } },
    });
  });

  it("shows a typed formula's value and corrects a mistyped path", async () => {
    hands = new Hands(await openForeign(IRONWOOD, { alone: true }));
    await hands.openProfile();
    await hands.press("Choose Basic Speed…");
    await hands.press("Write a formula…");
    await hands.type("formula", "(@stats.agilty.value + 12) / 4");
    expect(words(hands.window())).toContain("@stats.agilty.value is missing.");
    await hands.press("Use @stats.agility.value");
    expect(words(hands.window())).toContain("Mira6.25");
    await hands.type("formula", "@constructor.name");
    expect(words(hands.window())).toContain("“constructor” is not allowed.");
    expect(hands.window().querySelector("[data-action=use]").hasAttribute("disabled")).toBe(true);
    await hands.type("formula", "5 + ");
    expect(words(hands.window())).toContain("Something is missing at the end.");
    await hands.type("formula", "5");
    await hands.press("Use this formula");
    expect(hands.cells("basicSpeed")).toEqual(["5", "5", "5"]);
  });

  it.skipIf(QUICK)("closes by Escape, with a question if there are changes", async () => {
    hands = new Hands(await openForeign(IRONWOOD));
    await hands.openProfile();
    await hands.press("Choose Basic Speed…");
    await hands.escape("input[name=typed]");
    expect(hands.window(".sz-profile--choose")).toBeUndefined();
    await hands.press("Set HP of Wolf…");
    await hands.fillDialog({ value: "13" }, "Set");
    await hands.press("Choose Basic Speed…");
    const [profile, choice] = hands.world.gm.window.document.querySelectorAll(".sz-profile");
    profile.querySelector("select").focus();
    await hands.escape("select", profile);
    expect(words(hands.world.gm.window.document.body)).toContain("Discard the changes");
    await hands.press("Discard");
    expect([profile.isConnected, choice.isConnected]).toEqual([false, false]);
    expect(hands.stored()).toEqual({});
  });
});

describe("the first window", () => {
  it("preselects for the GM what is ready, and leads to the rest", async () => {
    hands = new Hands(await openForeign(IRONWOOD, { first: true }));
    await hands.settled();
    expect(words(hands.window())).toContain("No profile yet");
    expect(hands.world.anna.window.document.querySelector(".sz-profile")).toBeNull();
    expect(hands.next).toBe("Use Side segments");
    const choose = async (pacing: string): Promise<void> => {
      const radio = hands.window().querySelector(`input[value=${pacing}]`);
      radio.checked = true;
      radio.dispatchEvent(new hands.world.gm.window.Event("change", { bubbles: true }));
      await hands.settled();
    };
    await choose("speed-order");
    expect(hands.next).toBe("Choose Basic Speed…");
    expect(words(hands.window())).toMatch(/Mira: [^]*DX 13[^]*Orc: [^]*DX 11/u);
    await choose("side-segments");
    await hands.press("Use Side segments");
    expect(hands.world.gm.game.settings.get(CLOCK, "pacing")).toBe("side-segments");
    expect(hands.stored()).toMatchObject({ profile: { values: { hp: "@health.value" } } });
  });

  it.skipIf(QUICK)("keeps the system's tracker if the GM wants it", async () => {
    hands = new Hands(await openForeign(GURPS, { first: true }));
    await hands.settled();
    expect(words(hands.window())).toContain("Profile found.");
    expect(hands.next).toBe("Use Speed order");
    await hands.press("Not now");
    const { settings } = hands.world.gm.game;
    expect([settings.get(CLOCK, "keepsTime"), settings.get(CLOCK, "begun")]).toEqual([false, true]);
  });
});

describe("an actor that a profile cannot read", () => {
  const [mira, orc] = GURPS.actors;
  const ghost = (name: string, system: object): ForeignSystem["actors"][number] => ({
    ...mira!,
    name,
    system: { ...mira!.system, ...system },
  });

  it("names the missing value in its row, while the others act", async () => {
    const actors = [
      mira!,
      orc!,
      { name: "Nobody", type: mira!.type, system: {} },
      ghost("Text", { basicspeed: { value: "fast" } }),
      ghost("Huge", { basicspeed: { value: 1e308 } }),
    ];
    hands = new Hands(await openForeign({ ...GURPS, actors }, { pacing: "speed-order" }));
    await hands.settled(hands.world.combat().startCombat());
    await draw(hands.world.gm);
    const tracker = words(hands.world.gm.ui.combat.element);
    expect(tracker).toContain("Basic Speed: @basicspeed.value is missing.");
    expect(tracker).toContain("Basic Speed: “fast” is not a number.");
    expect(tracker).toContain("Basic Speed: 1e+308 is too large.");
    expect(await playTurns(hands.world, 4)).toEqual(["Mira", "Orc", "Mira", "Orc"]);
    await hands.openProfile();
    await hands.press("Test all 5 actors");
    const shown = words(hands.window());
    expect(shown).toContain("2 of 5 actors can be read.");
    expect(shown).toContain("Nobody, Basic Speed: @basicspeed.value is missing.");
    expect(shown).toContain("Text, Basic Speed: “fast” is not a number.");
    expect(shown).toContain("Huge, Basic Speed: 1e+308 is too large.");
  });

  it.each([
    ["nothing", IRONWOOD, "@stats. +", ""],
    ["the shipped profile", GURPS, "@__proto__.x", "“__proto__” is not allowed."],
  ])("uses %s instead of a faulty saved profile, with notice", async (_what, system, dx, reason) => {
    const profile = { system: system.id, title: "Own", pacings: ["speed-order"], values: { dx } };
    hands = new Hands(await openForeign({ ...system, profile }, { pacing: "speed-order" }));
    await hands.openProfile();
    expect(words(hands.window())).toContain("The profile saved in this world is not used, because it has faults.");
    expect(words(hands.window())).toContain(`values.dx: ${reason}`);
    expect(hands.cells("dx")).toEqual(["13", "11", "12"]);
  });

  it("joins when its value is set for it alone", async () => {
    const actors = [mira!, { name: "Nobody", type: mira!.type, system: {} }];
    hands = new Hands(await openForeign({ ...GURPS, actors }, { pacing: "speed-order", alone: true }));
    await hands.settled(hands.world.combat().startCombat());
    await hands.openProfile();
    await hands.press("Set Basic Speed of Nobody…");
    await hands.fillDialog({ value: "7" }, "Set");
    await hands.settled(hands.press("Save"));
    expect(participantOf(hands.world.encounter(), hands.world.id("Nobody"))).toBeDefined();
  });
});
