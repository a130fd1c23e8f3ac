import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { cardsOf } from "../chat/cards.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { Hands } from "./hands.ts";

const weapon = (name: string, weaponSpeed: number, more: object = {}): Record<string, unknown> => ({ name, type: "weapon", system: { weaponSpeed, ...more } });
const ERIK: Fighter = { name: "Erik", owner: "Anna", items: [weapon("sword", 5, { attacks: 3, perRounds: 2 })], system: { hitDice: 4 } };
const YSOLDE: Fighter = { name: "Ysolde", owner: "Anna", items: [weapon("dagger", 2), { name: "sleep", type: "spell", system: { castingSpeed: 6 } }], system: { hitDice: 3, morale: 8 } };
const ARCHER: Fighter = { name: "Archer", items: [weapon("shortbow", 5, { ranged: true })] };
const CAPTAIN: Fighter = { name: "Captain", items: [weapon("greatsword", 7)] };
const OGRE: Fighter = { name: "Ogre", items: [weapon("club", 6)], system: { giant: true, hitDice: 4 } };

let fight: Fight;
let gm: Hands;
let anna: Hands;

async function begin(fighters: readonly Fighter[], options: Readonly<Record<string, unknown>> = {}): Promise<void> {
  fight = await openFight(fighters, "side-segments");
  gm = new Hands(fight, fight.gm);
  anna = new Hands(fight, fight.anna);
  for (const [name, value] of Object.entries(options)) await give({ type: "option", name, value });
  await gm.press("startCombat");
}

async function give(command: object): Promise<void> {
  expect((await fight.combat(fight.gm).perform(command)).refusal).toBe(null);
  await fight.settled();
}

const id = (name: string): string => fight.combatant(fight.gm, name).id as string;

/** Opens the dialog in which somebody declares. */
async function open(hands: Hands, name: string): Promise<void> {
  const rows = [...hands.tracker.querySelectorAll(".sz-owed__row")];
  const row = rows.find((one: Loose) => one.querySelector(".sz-owed__name").textContent.startsWith(name) && one.dataset.state === "owed");
  expect(row, `${name} owes something`).toBeTruthy();
  (row as Loose).querySelector('[data-action="decideRequest"]').click();
  await fight.settled();
}

/** Declares in the dialog: a row of the list, a movement with it, what else is filled in. */
async function declare(hands: Hands, name: string, row?: string, move?: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await open(hands, name);
  if (row) await hands.mark(row);
  if (move) await moving(hands, move);
  await hands.fill(fields);
  await hands.confirm();
}

async function moving(hands: Hands, move: string): Promise<void> {
  const radio = hands.dialog.querySelector(`input[name=move][value=${move}]`);
  radio.checked = true;
  radio.dispatchEvent(new fight.gm.window.Event("input", { bubbles: true }));
  await fight.settled();
}

/** The usual for all who have not declared; for a single one it is what the dialog begins with. */
async function usual(): Promise<void> {
  while (gm.tracker.querySelector('[data-action="decideByDefault"]')) await gm.press("decideByDefault");
  if (!gm.tracker.querySelector('[data-action="decideRequest"]')) return;
  await gm.press("decideRequest");
  await gm.confirm();
}

const outcome = (hands: Hands): string[] => hands.texts("[data-outcome]", hands.dialog).filter(Boolean);
const reading = (hands: Hands): string[] => hands.texts(".sz-clock__reading, .sz-clock__since");
const owed = (hands: Hands): string[] => hands.texts(".sz-owed__row");

/** Lines, plates and rows that are still to come, in the order in which they stand. */
const ahead = (hands: Hands): string[] => hands.texts(".sz-time[data-when=ahead] :is(.sz-time__mark, .sz-phase, .sz-together__label, .sz-slot__name, .sz-slot__note)");

/** Chooses an entry of a row's menu, or of the menu of the fight. */
async function choose(hands: Hands, button: string, entry: string): Promise<void> {
  const tool = hands.tracker.querySelector(button);
  expect(tool, button).toBeTruthy();
  tool.click();
  await fight.settled();
  await hands.pick(entry);
}

const menuOf = (name: string): string => `[data-participant-id="${id(name)}"] [data-action=slotMenu]`;

function onceEach(): void {
  const ids = gm.tracker.querySelectorAll("[data-combatant-id]");
  const all = [...ids].map((row: Loose) => row.dataset.combatantId as string);
  expect([...all].sort()).toEqual([...fight.combat(fight.gm).combatants].map((one: Loose) => one.id as string).sort());
}

afterEach(async () => {
  expect([...fight.gm.errors(), ...fight.anna.errors()]).toEqual([]);
  for (const client of [...fight.world.clients]) await client.leave();
});

describe("side-segments: declarations", () => {
  it("S-10: says who owes one and what the usual would be, and what was declared with its sum", async () => {
    await begin([ERIK, YSOLDE, CAPTAIN]);
    expect(reading(gm)).toEqual(["Round 1, declare", "20 s rounds, just begun"]);
    expect(gm.texts(".sz-owed__title")).toEqual(["3 declarations owed"]);
    expect(gm.texts(".sz-owed__what")).toEqual(["player is choosing; usual: sword, speed 5", "player is choosing; usual: dagger, speed 2", "usual: greatsword, speed 7"]);
    await declare(gm, "Ysolde", "MaCast a spell");
    await declare(gm, "Captain", undefined, "charge", { target: "Erik" });
    expect(gm.texts(".sz-owed__title")).toEqual(["1 of 3 declarations owed"]);
    expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual(["Ysolde Sleep 6casting speed 6", "Captain Charge, greatsword, at Erik 117 + 4"]);
    expect(gm.texts(".sz-owed__what")[0]).toBe("player is choosing; charged by Captain; usual: sword, speed 5");
    onceEach();
    await gm.press("previousTurn");
    expect(gm.texts(".sz-owed__title")).toEqual(["2 of 3 declarations owed"]);
  });

  it("S-17, S-24: the dialog tells the segment before it is declared, with movement and modifiers", async () => {
    await begin([ERIK, YSOLDE, CAPTAIN]);
    await draw(fight.anna);
    await open(anna, "Erik");
    expect(anna.texts(".sz-dialog__name, .sz-dialog__note", anna.dialog)).toEqual(["Erik", "The party, 1 attack due this round"]);
    expect(anna.texts(".sz-option:has(:checked)", anna.dialog)).toEqual(["MeAttack swordspeed 5segment 5"]);
    expect(outcome(anna)).toEqual(["5", "segment", "Sword, speed 5.", "Up to 7 if the die is lost."]);
    await moving(anna, "halfMove");
    expect(outcome(anna)).toEqual(["10", "segment", "Half move, sword: speed 5 + 5.", "Up to 12 if the die is lost. Half of the move."]);
    await anna.fill({ mods: "3" });
    expect(outcome(anna)).toEqual(["3", "round 2", "Half move, sword: speed 5 + 5 + 3.", "13: carried over as 3 of round 2. Half of the move."]);
    await anna.mark("Wait");
    expect(outcome(anna)).toEqual(["after it", "Right after what it waits for.", "Lapses if it does not happen this round."]);
    expect([...anna.dialog.querySelectorAll("[data-part]")].filter((part: Loose) => !part.hidden).map((part: Loose) => part.dataset.part)).toEqual(["trigger", "answer"]);
    await anna.fill({ trigger: "somebody comes", answer: "sword" });
    await anna.confirm();
    expect(anna.texts(".sz-owed__row[data-state=done]")).toEqual([]);
    expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual(["Erik Wait, for “somebody comes” afterits trigger"]);
  });

  it("SA-18: the GM's number for what the rules give none, asked when a player declares it, and remembered", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    await declare(anna, "Erik", "MeDrink", undefined, { label: "a potion" });
    expect(owed(gm)).toEqual(["Erik Drink, a potion ?the GM says", "Erik how many segments: drink, a potion? Set…", "Captain usual: greatsword, speed 7 Declare…"]);
    await open(gm, "Erik");
    await gm.fill({ segments: "3" });
    expect(outcome(gm).slice(0, 2)).toEqual(["3", "segment"]);
    await gm.confirm();
    expect(gm.texts(".sz-owed__row[data-state=done]")).toEqual(["Erik Drink, a potion 3speed 3"]);
    expect(JSON.stringify(fight.combat(fight.gm).encounter.participants)).toContain('"speeds":{"imbibe":3}');
  });

  it("players see neither what foes have declared nor anybody hidden", async () => {
    await begin([ERIK, ARCHER, OGRE, { ...CAPTAIN, combatant: { hidden: true } }]);
    await draw(fight.anna);
    await declare(gm, "Archer");
    expect(anna.texts(".sz-owed__name, .sz-owed__what")).toEqual(["Erik", "yours to declare; usual: sword, speed 5"]);
    await declare(anna, "Erik");
    expect(anna.texts(".sz-owed__row")).toEqual(["Erik Sword 5speed 5", "Archer has declared", "Ogre still choosing"]);
    await usual();
    expect(anna.texts(".sz-timeline .sz-slot__name")).toEqual(["To come: Erik You", "Forecast: Erik", "Forecast: Erik"]);
    expect(anna.texts(".sz-phase")).toEqual([]);
    await gm.type(5, 3);
    expect(anna.tracker.outerHTML).not.toContain("Captain");
    expect(anna.tracker.outerHTML).not.toContain(id("Captain"));
    expect(anna.rows("ahead").concat(anna.rows("next"))).toContain("Next: Archer | shortbow | Next");
    expect(gm.rows("next")).toEqual(["Next: Archer | shortbow, speed 5 + 1 | Next"]);
  });
});

describe("side-segments: the order", () => {
  it("S-16, S-18, S-31: one die for each side, rolled by its players; the winner's phases first, with the sums", async () => {
    await begin([ERIK, YSOLDE, ARCHER, CAPTAIN]);
    await draw(fight.anna);
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    expect(reading(gm)[0]).toBe("Round 1, initiative");
    expect(owed(gm)).toEqual(["The party d6 Roll", "Foes d6 Roll"]);
    expect(anna.texts(".sz-owed__title, .sz-owed__name")).toEqual(["Your roll is owed", "The party"]);
    fight.world.random(4);
    await anna.press("rollRequests");
    expect(gm.texts(".sz-owed__title")).toEqual(["1 of 2 rolls owed"]);
    await gm.press("previousTurn");
    await gm.type(5, 3);
    expect(reading(gm)).toEqual(["Segment 5, melee", "round 1, 20 s rounds"]);
    onceEach();
    expect(gm.texts(".sz-now__why, .sz-now__name, .sz-now__note")).toEqual(["The party first: die 5 against 3", "Erik", "Sword, speed 5. Counts at once."]);
    expect(ahead(gm)).toEqual([
      "6+1 seg.", "The party first", "MaMagic", "Next: Ysolde", "sleep, casting speed 6", "Foes after, +1", "MiMissile", "To come: Archer", "shortbow, speed 5 + 1",
      "8+3 seg.", "To come: Captain", "greatsword, speed 7 + 1",
    ]);
    await gm.press("done");
    expect(anna.texts(".sz-mine__title, .sz-mine__text")).toEqual(["Your turn", "Ysolde"]);
    expect(reading(gm)[0]).toBe("Segment 6, magic");
    expect(gm.texts(".sz-now__of")).toEqual(["MaMagic"]);
    expect(gm.texts(".sz-now__body .sz-now__note").at(-1)).toBe("Sleep, casting speed 6. Takes effect at the end of the segment.");
    expect(ahead(gm).slice(0, 3)).toEqual(["6same", "Foes after: die 3 against 5, +1", "MiMissile"]);
    expect(gm.tracker.querySelector("[data-spoken=status]").textContent).toBe("Segment 6, magic: Ysolde. Next: Archer.");
    await gm.press("done");
    await gm.press("done");
    expect(gm.texts(".sz-now__body > .sz-now__note").at(-1)).toBe("Counts now, held back in segment 6: Ysolde and Archer.");
  });

  it("S-20, S-21, S-31: two attacks on multiples; with level dice both sides at once, each of them with a menu", async () => {
    await begin([ERIK, { ...CAPTAIN, items: [weapon("axe", 4)] }]);
    for (const act of [usual, () => gm.type(4, 4), () => gm.press("done"), () => gm.press("done"), usual, () => gm.type(4, 4)]) await act();
    expect(gm.texts(".sz-now__why > span, .sz-now__name")).toEqual(["The party and Foes together: die 4 each", "Captain", "Erik"]);
    expect(gm.texts(".sz-now__body > .sz-now__note").at(-1)).toBe("Counts after all who act together.");
    expect(gm.rows("next")).toEqual(["Next: Erik | sword, 2 × speed 4 | Next"]);
    await choose(gm, `.sz-now ${menuOf("Captain")}`, "Done, before the others");
    expect(gm.texts(".sz-now__name")).toEqual(["Erik"]);
    expect(gm.texts(".sz-now__note")).toContain("Sword, speed 4. Attack 1 of 2. Counts at once.");
    expect(gm.rows("done")).toEqual(["Done: Captain | axe"]);
  });

  it("S-26: what runs over stands below the end of the round, and in the next as carried over", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    await declare(gm, "Captain", undefined, "halfMove");
    await usual();
    await gm.type(5, 3);
    expect(gm.texts(".sz-window")).toEqual(["Round 2: declare, then roll"]);
    expect(gm.rows("carried")).toEqual(["Carried over: Captain | half move, greatsword: 7 + 5 + 1 = 13, carried over as 3"]);
    expect(anna.rows("carried")).toEqual(["Carried over: Captain | half move, greatsword, carried over as 3"]);
    onceEach();
    await gm.press("done");
    expect(reading(gm)).toEqual(["Round 2, declare", "20 s rounds, 20 s gone"]);
    expect(gm.rows("carried").at(-1)).toBe("Carried over: Captain | half move, greatsword, carried over from the last round | 13 − 10");
    expect(cardsOf(fight.gm).at(-1)!.text).toContain("Carried over: segment 13 becomes 3 of round 2.");
  });
});

describe("side-segments: changes in the round", () => {
  it("S-33: a waiting one acts right after what happened; the wait lapses otherwise", async () => {
    await begin([ERIK, YSOLDE, CAPTAIN]);
    await declare(gm, "Ysolde", "Wait", undefined, { trigger: "the captain comes", answer: "dagger" });
    expect(gm.texts(".sz-lane")).toEqual([]);
    await usual();
    await gm.type(4, 4);
    expect(gm.texts(".sz-wait__until, .sz-wait__limit")).toEqual(["until “the captain comes”, then Dagger", "lapses at the end of this round"]);
    await gm.press("done");
    await gm.pressNamed("It happens");
    expect(gm.texts(".sz-lane")).toEqual([]);
    expect(ahead(gm)).toEqual(["7same", "right after the trigger", "Next: Ysolde", "dagger, waited until “the captain comes”"]);
    await gm.press("done");
    expect(reading(gm)[0]).toBe("Segment 7, trigger");
    expect(gm.texts(".sz-now__why > span, .sz-now__note")).toContain("It happened: “the captain comes”");
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    await gm.press("done");
    expect(gm.texts(".sz-owed__lead")).toEqual(["From the last round: Ysolde waited in vain."]);
  });

  it("S-12: a change of mind with its cost, seen before it is made; taken back", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    await usual();
    await gm.type(4, 4);
    await gm.pressNamed("Change…");
    expect(gm.texts(".sz-options__group", gm.dialog)[0]).toBe("As declared");
    expect(gm.texts(".sz-dialog__note", gm.dialog)).toEqual(["The party, 1 attack due this round, now in segment 5"]);
    await gm.mark("MvHalf move");
    expect(outcome(gm).slice(0, 3)).toEqual(["10", "segment", "Half move, speed 5 from segment 5."]);
    await gm.confirm();
    expect(gm.texts(".sz-now__name")).toEqual(["Captain"]);
    expect(gm.rows("next")).toEqual(["Next: Erik | half move, speed 5 from segment 5 | Next"]);
    expect(gm.tracker.querySelector('[data-action="previousTurn"]').getAttribute("aria-label")).toMatch(/^Undo “Erik changes to: /);
    await gm.press("previousTurn");
    expect(gm.texts(".sz-now__name")).toEqual(["Erik"]);
    const cost = anna.texts('.sz-mine [data-action="takeOffer"]').at(-1);
    expect(cost).toBe("Change… counts from segment 5");
  });

  it("SA-13: says in words why a spell is not lost", async () => {
    await begin([YSOLDE, { ...ARCHER, items: [weapon("longbow", 6, { ranged: true })] }, CAPTAIN], { missileEffects: "segmentEnd" });
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    await gm.type(4, 4);
    expect(gm.texts(".sz-now__name")).toEqual(["Archer"]);
    await choose(gm, menuOf("Ysolde"), "Spell lost");
    expect(gm.texts(".sz-refusal p")[0]).toBe("Spell not lost. Missiles and spells hit at the end of the segment, and the spell of Ysolde is finished in this one.");
    await gm.press("closeRefusal");
    expect(gm.texts(".sz-refusal")).toEqual([]);
  });

  it("S-31: a caster who was hit loses the spell, by a button on the plate", async () => {
    await begin([YSOLDE, CAPTAIN]);
    await declare(gm, "Ysolde", "MaCast a spell");
    await usual();
    await gm.type(4, 4);
    await gm.pressNamed("Spell lost");
    expect(gm.rows("lost")).toEqual(["Lost: Ysolde | lost: hit while casting, sleep"]);
    await gm.press("previousTurn");
    expect(gm.texts(".sz-now__name")).toEqual(["Ysolde"]);
  });

  it("S-34: a parley stops the count until time goes on, unless nobody heeds it; bait buys segments", async () => {
    await begin([ERIK, CAPTAIN]);
    await declare(gm, "Erik", "MeParley", undefined, { segments: "2" });
    await usual();
    await gm.type(4, 4);
    expect(gm.texts(".sz-foot__done")).toEqual(["Done: Erik the count stops"]);
    await choose(gm, "[data-action=encounterMenu]", "Delay a side…");
    await gm.mark("Foes");
    await gm.fill({ segments: "2" });
    expect(outcome(gm).slice(0, 3)).toEqual(["+2", "segments", "Foes: everything still to come is so much later."]);
    await gm.confirm();
    expect(gm.rows("next")).toEqual(["Next: Captain | greatsword, speed 7 + 2 delayed | Next"]);
    await gm.pressNamed("Done: Erik");
    expect(reading(gm)[0]).toBe("Paused: parley");
    await gm.press("resumeEncounter");
    expect(reading(gm)[0]).toBe("Segment 9, melee");
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    await gm.pressNamed("Nobody heeds it");
    expect(reading(gm)[0]).toBe("Segment 9, melee");
  });
});

describe("side-segments: who may say what", () => {
  const refusal = async (command: object): Promise<string | null> => {
    const reply = await fight.combat(fight.anna).perform(command);
    await fight.settled();
    return (reply.refusal?.code ?? null) as string | null;
  };
  const encounter = (): string => JSON.stringify(fight.combat(fight.gm).encounter);

  it("S-40: a player gets no figure past the GM that the rules take from the creature or leave to the GM", async () => {
    await begin([ERIK, CAPTAIN]);
    const before = encounter();
    const participant = id("Erik");
    for (const figure of [{ spd: 1 }, { attacks: 9 }, { segments: 0 }, { phase: "movement" }, { mods: -4 }, { trained: true }, { missile: true }]) {
      const intent = { action: "attack", ...figure };
      expect([figure, await refusal({ type: "declare", participant, intent })]).toEqual([figure, "gm-only"]);
      expect([figure, await refusal({ type: "answer", answers: { [`declare_${participant}`]: intent } })]).toEqual([figure, "gm-only"]);
    }
    for (const command of [
      { type: "modify", participant, segments: -5 }, { type: "carryIn", participant, segment: 1 }, { type: "speed", participant, action: "imbibe", segments: 0 },
      { type: "lastGasp", participant, made: true }, { type: "surprise", participants: [id("Captain")], segments: 9 }, { type: "morale", participants: [id("Captain")], when: "atOnce" },
      { type: "bait", sides: ["foes"], segments: 9 },
    ]) expect([command.type, await refusal(command)]).toEqual([command.type, "gm-only"]);
    expect(encounter()).toBe(before);
    expect(await refusal({ type: "declare", participant, intent: { action: "attack", move: "halfMove", mods: 1 } })).toBe(null);
  });

  it("S-21, S-23: the dialog asks a player for no attacks and lets modifiers only delay; it asks the GM for both", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    const part = (hands: Hands, name: string): Loose => hands.dialog.querySelector(`[data-part=${name}]`);
    await open(anna, "Erik");
    expect([part(anna, "attacks").hidden, part(anna, "mods").querySelector("input").min]).toEqual([true, "0"]);
    await anna.confirm("cancel");
    await open(gm, "Erik");
    expect([part(gm, "attacks").hidden, part(gm, "mods").querySelector("input").min]).toEqual([false, "-100"]);
    await gm.confirm("cancel");
  });

  it("SA-18: a number stands with the actor as well if the GM ticks it, and not for something that is else each time", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    const kept = (): unknown => JSON.parse(JSON.stringify(fight.combatant(fight.gm, "Erik").actor.system.actionSpeeds));
    const tick = (): Loose => gm.dialog.querySelector("input[name=keep]");
    await declare(anna, "Erik", "MeDrink");
    await open(gm, "Erik");
    await gm.fill({ segments: "3" });
    tick().checked = true;
    await gm.confirm();
    expect(kept()).toEqual({ imbibe: 3 });
    await gm.press("previousTurn");
    await gm.press("previousTurn");
    expect(kept()).toEqual({ imbibe: 3 });
    await declare(anna, "Erik", "MeSomething else", undefined, { label: "cuts the rope" });
    await open(gm, "Erik");
    expect(tick()).toBe(null);
    await gm.confirm();
    expect(kept()).toEqual({ imbibe: 3 });
    expect(fight.combat(fight.gm).combatants.size).toBe(2);
  });

  it("S-10: the usual for the NPCs leaves those alone who are still choosing", async () => {
    await begin([ERIK, CAPTAIN, ARCHER]);
    expect(gm.texts("[data-action=decideByDefault]")).toEqual(["The usual for NPCs (2)"]);
    await gm.press("decideByDefault");
    expect(owed(gm).filter((row) => row.endsWith("Declare…"))).toEqual(["Erik player is choosing; usual: sword, speed 5 Declare…"]);
  });
});

describe("side-segments: surprise and morale", () => {
  it("S-2, S-5: the fight begins with surprise, and nobody can declare before it", async () => {
    fight = await openFight([ERIK, CAPTAIN], "side-segments");
    await draw(fight.anna);
    [gm, anna] = [new Hands(fight, fight.gm), new Hands(fight, fight.anna)];
    await gm.pressNamed("Begin with surprise");
    await gm.mark("I say who is surprised");
    await gm.fill({ foes: "2" });
    await gm.confirm();
    expect(reading(anna)).toEqual(["Round 1, declare", "surprise: Foes +2"]);
    expect(fight.combat(fight.gm).encounter.participants).toBeTruthy();
    await gm.press("previousTurn");
    expect(reading(anna)[0]).toBe("Before round 1");
  });

  it("S-9: a check at once comes before declarations, and stands alone", async () => {
    await begin([ERIK, YSOLDE, CAPTAIN]);
    await draw(fight.anna);
    await declare(anna, "Erik");
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    expect(gm.texts(".sz-owed__title, .sz-owed__row")).toEqual(["1 morale check owed", "Ysolde morale check; 2d6 against morale 8 Roll"]);
    await gm.type(8);
    expect(cardsOf(fight.gm).at(-1)!.rows[0]).toMatchObject({ name: "Ysolde checks morale", verdict: expect.stringContaining("made by 0"), so: "Holds, and goes on" });
    expect(gm.texts(".sz-owed__title")).toEqual(["2 of 3 declarations owed"]);
  });

  it("S-35: with the setting time stops at the end of the round, and says what counts and who waited in vain", async () => {
    await begin([YSOLDE, ERIK, CAPTAIN], { bookkeeping: true });
    await draw(fight.anna);
    await declare(gm, "Ysolde", "MaCast a spell");
    await declare(gm, "Erik", "Wait", undefined, { trigger: "it rains" });
    await declare(gm, "Captain", "MvShift", undefined, { segments: "1" });
    await gm.type(4, 4);
    await gm.press("done");
    await gm.press("done");
    expect(gm.texts(".sz-owed__lead, .sz-owed__row")).toEqual(["Counts now, held back in segment 6: Ysolde. Erik waited in vain.", "? The round is over morale, losses, what ends with the round Next round"]);
    expect(anna.texts(".sz-owed__row button")).toEqual([]);
    await gm.press("decideRequest");
    expect(reading(gm)[0]).toBe("Round 2, declare");
    expect(gm.texts(".sz-owed__lead")).toEqual(["From the last round: Counts now, held back in segment 6: Ysolde. Erik waited in vain."]);
    // From then on nobody knows any more which segment was the last.
    await declare(anna, "Ysolde");
    expect(gm.texts(".sz-owed__lead")).toEqual(["From the last round: Erik waited in vain."]);
  });

  it("S-35: players say themselves that a check has failed, and do in the turn of one of theirs what another can do", async () => {
    await begin([ERIK, YSOLDE, CAPTAIN]);
    await draw(fight.anna);
    await usual();
    await gm.type(6, 1);
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    await anna.press("done");
    expect(anna.texts(".sz-mine button").slice(0, 2)).toEqual(["Done morale held", "Failed"]);
    await anna.pressNamed("Failed");
    expect(anna.rows("done")).toContain("Done: Ysolde You | morale check, failed");
    expect(gm.texts(".sz-now__name")).toEqual(["Erik"]);
    expect(anna.texts(".sz-mine button")).toContain("Ysolde: Break and run at once");
  });

  it("S-10: who comes in the middle of the round is there to be seen, and declares from now", async () => {
    await begin([ERIK, CAPTAIN]);
    await usual();
    await gm.type(6, 1);
    const guard = await fight.gm.window.Actor.create({ name: "Guard", type: "npc", items: [weapon("halberd", 4)] });
    await fight.combat(fight.gm).createEmbeddedDocuments("Combatant", [{ actorId: guard.id, name: "Guard" }]);
    await fight.settled();
    expect(ahead(gm).slice(-3)).toEqual(["new", "To come: Guard", "can declare; counts from segment 5"]);
    onceEach();
    await choose(gm, `[data-participant-id="${id("Guard")}"] [data-action=participantMenu]`, "Declare…");
    await gm.confirm();
    expect(gm.rows("ahead").concat(gm.rows("next")).some((row) => row.includes("Guard | halberd, speed 4"))).toBe(true);
  });

  it("S-5, S-10: surprise by ruling; the surprised declare when the others have begun", async () => {
    await begin([ERIK, CAPTAIN, ARCHER]);
    await gm.pressNamed("Surprise…");
    await gm.mark("I say who is surprised");
    await gm.fill({ foes: "2" });
    expect(outcome(gm).slice(0, 3)).toEqual(["1", "side surprised", "Foes +2"]);
    await gm.confirm();
    expect(reading(gm)).toEqual(["Round 1, declare", "surprise: Foes +2"]);
    expect(gm.texts(".sz-owed__lead")).toEqual(["Foes: surprised, declare when the others have begun to act."]);
    expect(ahead(gm)).toEqual(["later", "Foes: surprised, +2 this round", "To come: Captain", "declares when the others have begun", "To come: Archer", "declares when the others have begun"]);
    onceEach();
    expect(owed(gm).at(-1)).toBe("The party not seen yet: engage, or slip away, which ends the fight? Withdraw Hide");
    await declare(gm, "Erik");
    expect(reading(gm)[0]).toBe("Round 1, others declare");
    await usual();
    expect(ahead(gm)).toEqual(["7+2 seg.", "Next: Archer", "shortbow, speed 5 + 2", "9+4 seg.", "To come: Captain", "greatsword, speed 7 + 2"]);
  });

  it("S-5, S-6: secret dice for every side, of which players learn nothing", async () => {
    await begin([ERIK, CAPTAIN]);
    await draw(fight.anna);
    await gm.pressNamed("Surprise…");
    await gm.confirm();
    expect(gm.texts(".sz-owed__title")).toEqual(["2 rolls owed"]);
    expect(anna.texts(".sz-owed")).toEqual([]);
    await gm.type(4, 1);
    expect(reading(anna)[1]).toBe("surprise: Foes +1");
  });

  it("S-36: a giant's charge asks for morale at once; the card says what follows, and who fails may run", async () => {
    await begin([ERIK, YSOLDE, OGRE]);
    await declare(gm, "Ogre", undefined, "charge", { target: "Ysolde" });
    await declare(gm, "Ysolde", "MeStunt");
    await usual();
    await gm.type(3, 5);
    for (let clicks = 0; clicks < 9 && !gm.texts(".sz-owed").length; clicks++) await gm.press("done");
    expect(owed(gm)).toEqual(["Ysolde a giant charges; 2d6 against morale 8 Roll"]);
    await gm.type(9);
    expect(cardsOf(fight.gm).at(-1)!.rows[0]).toMatchObject({ verdict: expect.stringContaining("failed by 1"), so: "Fails: may break and run at once" });
  });

  it("S-40: with the host game's checks the outcome is a button, and chat says it", async () => {
    await begin([ERIK, YSOLDE, OGRE], { moraleCheck: "host" });
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    expect(owed(gm)).toEqual(["Ysolde morale check; morale 8 Held Failed"]);
    await gm.pressNamed("Failed");
    expect(cardsOf(fight.gm).at(-1)!.text).toContain("Morale fails");
  });

  it("SA-14, S-40: in its phase the dice are asked for, and the check is over with them", async () => {
    await begin([YSOLDE, CAPTAIN]);
    await usual();
    await gm.type(5, 3);
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.mark("Ysolde");
    await gm.confirm();
    for (let clicks = 0; clicks < 4 && !gm.texts(".sz-owed").length; clicks++) await gm.press("done");
    expect(owed(gm)).toEqual(["Ysolde morale check; 2d6 against morale 8 Roll"]);
    await gm.type(12);
    expect(gm.rows("done")).toContainEqual(expect.stringMatching(/^Done: Ysolde.*morale check, failed/));
  });

  it("S-35, SA-14: the GM calls for morale in the segment; several stand together, each with an outcome of its own", async () => {
    await begin([ERIK, CAPTAIN, ARCHER]);
    await usual();
    await gm.type(5, 3);
    await choose(gm, "[data-action=encounterMenu]", "Morale checks…");
    await gm.confirm();
    await gm.press("done");
    expect(gm.texts(".sz-now__of, .sz-now__name")).toEqual(["MoMorale", "Archer", "Captain"]);
    expect(gm.texts(".sz-foot__done")).toEqual(["Done for all 2 morale held"]);
    await choose(gm, `.sz-now ${menuOf("Archer")}`, "Failed");
    expect(gm.texts(".sz-now__name")).toEqual(["Captain"]);
    await gm.pressNamed("Failed");
    expect(gm.texts(".sz-now__name")).toEqual(["Archer"]);
    expect(gm.texts(".sz-now__acts button")).toContain("Wait… lapses with the round");
    await choose(gm, ".sz-now [data-action=slotMenu]", "Break and run");
    expect(gm.texts(".sz-now__who .sz-now__note")).toEqual(["Break and run, at once. An engaged foe attacks the rear at once. Free foes on the way may attack."]);
  });
});
