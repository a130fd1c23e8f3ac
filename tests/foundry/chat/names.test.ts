import { describe, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { Blows } from "../exchange/blows.ts";
import { fromEncounterMenu } from "../encounter-menu.ts";
import { draw, type Client } from "../world.ts";
import { GENERATIONS } from "../../quick.ts";

const LEVEL = { basicSpeed: 6, dx: 12 };

async function opened(generation: (typeof GENERATIONS)[number]): Promise<Fight> {
  const fight = await openUnseenFight(
    [
      { name: "Perrin", owner: "Anna", system: LEVEL },
      { name: "Viper", system: LEVEL },
      { name: "Cobra", system: { basicSpeed: 5, dx: 10 } },
    ],
    "speed-order",
    { generation },
  );
  fight.world.random(7);
  return fight;
}

/** The messages as this user sees them. */
async function shown({ game }: Client): Promise<string> {
  const visible = game.messages.contents.filter((message: Loose) => message.visible);
  const all = await Promise.all(visible.map((message: Loose) => message.renderHTML()));
  return all.map(({ outerHTML }: Loose) => outerHTML).join("\n");
}

const storedIn = ({ game }: Client): string => JSON.stringify(game.messages.map((one: Loose) => one.toObject()));

describe.each(GENERATIONS)("names in chat in V%i", (generation) => {
  it("follow nameplates, and change with a reveal, stored ones too", async () => {
    const fight = await opened(generation);
    const { gm, anna, settled } = fight;
    const viper = fight.combatant(gm, "Viper");
    await settled(viper.token.update({ displayName: 20 }));
    expect(fight.combatant(anna, "Viper").system.called.number).toBe(1);
    await fight.combat(gm).startCombat();
    await settled(fight.combat(gm).rollAll());
    await settled(fight.combat(gm).nextTurn());
    expect(gm.game.messages.size).toBeGreaterThan(0);
    expect(await shown(gm)).toContain("Viper");
    expect(await shown(anna)).toContain("Unknown foe");
    expect(await shown(anna)).not.toContain("Viper");
    expect(storedIn(anna)).not.toContain("Viper");
    await settled(viper.token.update({ displayName: 50 }));
    for (const client of [gm, anna]) {
      expect(await shown(client)).toContain("Viper");
      expect((await shown(client)) + storedIn(client)).not.toContain("Unknown foe");
    }
    await settled(viper.update({ system: { called: { as: "word", word: "Snake" } } }));
    expect(await shown(anna)).toContain("Snake");
    expect((await shown(anna)) + storedIn(anna)).not.toContain("Viper");
  });
});

describe("a player's message", () => {
  const called = { as: "word", word: "Stranger" };

  async function begun(): Promise<{ readonly fight: Fight; readonly viper: Loose; readonly cobra: Loose }> {
    const fight = await opened(GENERATIONS[0]!);
    const { gm, settled } = fight;
    const [viper, cobra] = ["Viper", "Cobra"].map((name) => fight.combatant(gm, name));
    await settled(viper.update({ system: { called } }));
    await settled(cobra.update({ hidden: true }));
    await settled(fight.combat(gm).startCombat());
    await settled(fight.combat(gm).rollAll());
    return { fight, viper, cobra };
  }
  const spanOf = ({ id }: Loose): string => `<span class="sz-whose sz-whose--${id as string}">Stranger</span>`;
  const post = async ({ anna, settled }: Fight, data: object): Promise<void> =>
    settled(anna.window.ChatMessage.create(data));
  const renamed = async ({ settled }: Fight, ...all: readonly Loose[]): Promise<void> => {
    for (const one of all) await settled(one.update({ name: `${one.name as string} the Vexed` }));
  };

  it("keeps what its readers may know when the GM renames a combatant", async () => {
    const { fight, viper, cobra } = await begun();
    const { anna, gm } = fight;
    const whisper = [anna.game.user.id];
    const flags = { "segment-zero": { names: { combat: fight.combat(gm).id, speaker: "" } } };
    await post(fight, { content: spanOf(viper), whisper, flags });
    await post(fight, { content: spanOf(cobra), whisper, flags });
    await post(fight, { content: spanOf(cobra), flags });
    await post(fight, { content: spanOf(viper), whisper: [...whisper, gm.game.user.id], flags });
    await renamed(fight, viper, cobra);
    await fight.settled(viper.update({ system: { called: { word: "Newcomer" } } }));
    expect(storedIn(anna)).not.toMatch(/Viper|Cobra/);
    const own = anna.game.messages.filter(({ isAuthor }: Loose) => isAuthor);
    expect(own.map(({ content }: Loose) => />(.*)</.exec(String(content))?.[1])).toEqual([
      "Newcomer",
      "Stranger",
      "Stranger",
      "Newcomer",
    ]);
  });

  it("takes no speaker that its author may not act for", async () => {
    const { fight, viper } = await begun();
    const names = { combat: fight.combat(fight.gm).id, speaker: viper.id };
    await post(fight, { content: "Boo", speaker: { alias: "Anna" }, flags: { "segment-zero": { names } } });
    await renamed(fight, viper);
    expect(fight.gm.game.messages.contents.at(-1).speaker.alias).toBe("Anna");
  });

  it("is drawn again without a search of the page", async () => {
    const { fight, viper } = await begun();
    const { anna, gm, settled } = fight;
    const names = { combat: fight.combat(gm).id, speaker: "" };
    await post(fight, { content: spanOf(viper), flags: { "segment-zero": { names } } });
    await settled(anna.ui.chat.render({ force: true }));
    const search = vi.spyOn(anna.window.document as Document, "querySelectorAll");
    const changed = anna.game.messages.contents.at(-1);
    await settled(changed.update({ content: spanOf(viper).replace("Stranger", "Newcomer") }));
    expect(anna.ui.chat.element.textContent).toContain("Stranger");
    expect(search).not.toHaveBeenCalled();
  });

  it("gets no GM's card by a forged attack", async () => {
    const { fight, viper, cobra } = await begun();
    const { anna, gm } = fight;
    const blows = new Blows(fight);
    expect(await fight.code(gm, blows.attack("Viper", "Cobra"))).toBe(null);
    expect([viper.name, cobra.name]).toEqual(["Viper", "Cobra"]);
    const exchange = { combat: fight.combat(gm).id, ids: [blows.last()], when: "", drawn: "" };
    await post(fight, { content: "-", whisper: [anna.game.user.id], flags: { "segment-zero": { exchange } } });
    await fight.settled(fight.combat(gm).nextTurn());
    expect(gm.game.messages.contents.at(-1).content).not.toBe("-");
    expect(storedIn(anna)).not.toMatch(/Viper|Cobra/);
  });
});

describe("the window of names", () => {
  const dialogOf = ({ window }: Client): Loose => window.document.querySelector("dialog:has(.sz-names)");

  it("shows players nothing early, and says what is wrong", async () => {
    const fight = await opened(GENERATIONS[0]!);
    const { gm, anna, settled } = fight;
    await draw(anna);
    const page = (): string => anna.ui.combat.element.outerHTML;
    const open = async (): Promise<Loose> => {
      await draw(gm);
      await fromEncounterMenu(gm, "Names players see…", settled);
      return dialogOf(gm);
    };
    const press = async (dialog: Loose, selector: string): Promise<void> => {
      dialog.querySelector(selector).click();
      await settled();
    };
    let dialog = await open();
    expect([...dialog.querySelectorAll(".sz-names__name")].map(({ textContent }: Loose) => textContent)).toEqual([
      "Viper",
      "Cobra",
    ]);
    await press(dialog, "input[name=call-0][value=word]");
    await press(dialog, "input[name=call-1][value=unknown]");
    const input = dialog.querySelector("input[name=word-0]");
    const why = (): string => dialog.querySelector("[data-why]:not([hidden])")?.textContent ?? "";
    for (const [word, problem] of [
      ["", "A word is missing"],
      ["x".repeat(5_000), "too long"],
      ["<b>Snake</b>", "cannot be in a name"],
    ] as const) {
      input.value = word;
      input.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
      await press(dialog, "[data-action=ok]");
      expect(dialogOf(gm), "the window stays").toBe(dialog);
      expect(why()).toContain(problem);
      expect(input.value).toBe(word);
    }
    expect(dialog.querySelector("input[name=call-1][value=unknown]").checked).toBe(true);
    expect(page()).toContain("Viper");
    input.value = " Snake ";
    input.dispatchEvent(new gm.window.Event("input", { bubbles: true }));
    await press(dialog, "[data-action=ok]");
    expect(page()).not.toMatch(/Viper|Cobra/);
    expect(page()).toContain("Snake");
    expect(page()).toContain("Unknown foe");
    dialog = await open();
    expect(dialog.querySelector("input[name=word-0]").value).toBe("Snake");
    await press(dialog, '[data-all="own"]');
    expect(page()).not.toContain("Viper");
    await press(dialog, "[data-action=ok]");
    expect(page()).toMatch(/Viper[^]*Cobra/);
    expect(fight.combatant(anna, "Viper").system.called).toMatchObject({ as: "own", word: "Snake" });
  });
});
