// Rule numbers on screen open their rule in the compendium, for players as well.
import { beforeEach, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { RULES_JOURNAL } from "../../../src/foundry/host/rule-links.ts";
import { optionsOf } from "../../../src/rules/index.ts";
import { shipped } from "../../shipped.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { sourcesOf } from "../packs/stored.ts";
import type { Client } from "../world.ts";
import { SettingsHands } from "./hands.ts";
import { words } from "../words.ts";

const journal = sourcesOf("journals").find(({ file }) => file === "rules.yml")!.document;
const content = (journal.pages as Dict[]).map(({ text }) => (text as Loose).content as string).join("");
const headings = [...content.matchAll(/<h4>(.*?)<\/h4>/g)].map(([, id]) => id);

describe("the journal of rules", () => {
  it("has the id that links open", () => expect(journal._id).toBe(RULES_JOURNAL));
  it("has each rule under a heading of its own", () => {
    expect(headings.length).toBeGreaterThan(300);
    expect(new Set(headings).size).toBe(headings.length);
  });
  it.each(shipped.map((pacing) => [pacing.id, pacing] as const))("has the rules of all settings of %s", (_, pacing) =>
    expect(
      optionsOf(pacing)
        .map(({ rule }) => rule)
        .filter((rule) => rule && !headings.includes(rule)),
    ).toEqual([]),
  );
});

describe("a rule number on screen", () => {
  let fight: Fight;
  beforeEach(async () => {
    fight = await openFight([{ name: "Mira", owner: "Anna" }, { name: "Orc" }]);
  });

  /** Presses a link and returns the heading to which the journal scrolled. */
  async function follow({ window }: Client, link: Loose): Promise<string> {
    const shown: string[] = [];
    window.Element.prototype.scrollIntoView = function (this: Loose): void {
      shown.push(words(this));
    };
    link.click();
    await fight.settled();
    return shown.at(-1) ?? "";
  }

  it("is a button that opens its rule", async () => {
    const gm = new SettingsHands(fight, fight.gm);
    await gm.openMenu("world");
    await gm.group("pacing-side-segments");
    const link = gm.row("options/side-segments/multiPenalty").querySelector(".sz-setting__rule button");
    expect([words(link), link.type]).toEqual(["rule SA-7", "button"]);
    expect(await follow(fight.gm, link)).toBe("SA-7");
  });

  it("opens its rule for a player, or reports that there is none", async () => {
    const { document } = fight.anna.window;
    const link = document.createElement("button");
    Object.assign(link, { type: "button", className: "sz-rule" });
    document.body.append(link);
    link.dataset.rule = "P-6";
    expect(await follow(fight.anna, link)).toBe("P-6");
    link.dataset.rule = "X-1";
    expect(await follow(fight.anna, link)).toBe("");
    expect(words(document.querySelector("#notifications .notification"))).toBe("The compendium has no rule X-1.");
  });

  it("is plain text for users who may not read the compendium", async () => {
    const pack = fight.gm.game.packs.get("segment-zero.journals");
    Object.defineProperty(pack, "visible", { value: false });
    const gm = new SettingsHands(fight, fight.gm);
    await gm.openMenu("world");
    await gm.group("pacing-side-segments");
    const place = gm.row("options/side-segments/multiPenalty").querySelector(".sz-setting__rule");
    expect([words(place), place.querySelector("button")]).toEqual(["SA-7", null]);
  });
});
