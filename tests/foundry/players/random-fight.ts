// Random fights without a world: two combatants of Anna's and four of the GM's, one of whom may be hidden.
import { currentIds, look, requests, type Command, type Json, type JsonObject } from "../../../src/rules/index.ts";
import { pick, roll, type Random } from "../../rules/properties/random.ts";
import type { SHIPPED } from "../../shipped.ts";
import { PlainFight, type Person, type PlainSettings } from "../plain.ts";

export type Pacing = (typeof SHIPPED)[number];

/** Stats of a pacing; the higher the place, the later the turn. */
export function stats(pacing: Pacing, place: number): JsonObject {
  const turn = { basicSpeed: 26 - 2 * place, dx: 9 + ((place * 3) % 5), move: 5 };
  return {
    "speed-order": { ...turn, ht: 10, hp: 10, maxHp: 10, fp: 10, maxFp: 10 },
    "action-period": { ...turn, weapons: [{ label: "Carbine", rof: 10, kind: "auto" }] },
    "side-segments": {
      weapons: [{ label: "Sabre", spd: 3 + (place % 4) }],
      spells: place % 2 ? [{ label: "Sleep", spd: 4 }] : [],
      hitDice: 2,
      morale: 8,
    },
    stopwatch: { agility: 13 - place, weapons: [{ label: "Sabre", speedClass: 5 + (place % 3) }] },
    "two-action": { initiative: 65 - 7 * place, mods: place % 2 },
  }[pacing];
}

export const LURKER = "Xanthippe";
export const OWN = ["Mira", "Dagny"];
export const NAMES = ["Mira", "Orc", LURKER, "Dagny", "Rook", "Hound"];

/** Two of Anna's and the GM's, including a hidden or absent one. */
export function begun(
  pacing: Pacing,
  lurker: "seen" | "hidden" | "unknown" | "gone",
  settings: PlainSettings = {},
): PlainFight {
  const people = NAMES.map((name, place): Person => ({
    name,
    stats: stats(pacing, place),
    ...(OWN.includes(name) ? { owner: "Anna" } : {}),
    ...(name === LURKER && lurker === "hidden" ? { hidden: true } : {}),
    ...(name === LURKER && lurker === "unknown" ? { called: { as: "unknown" } } : {}),
  }));
  return new PlainFight(
    pacing,
    people.filter(({ name }) => name !== LURKER || lurker !== "gone"),
    settings,
  ).start();
}

export const TRIGGER = "the Quibbling Door opens";

/** An offer in the fight with simple values filled in; null if it cannot be. */
export function offered(fight: PlainFight, random: Random): Command | null {
  const view = look(fight.state)!;
  const offers = [...view.participants()]
    .flatMap((one) => [...(view.pacing.choices.offers?.(one, view) ?? [])])
    .filter(({ gm }) => !gm);
  const offer = pick(offers, random);
  if (!offer) return null;
  const filled: Record<string, Json | undefined> = { ...offer.command };
  for (const { field, optional, choices, kind } of offer.asks ?? []) {
    if (field.includes(".")) return null;
    // Sometimes fill in fields that apply to some answers only.
    if (optional && random(2)) continue;
    if (choices?.length) filled[field] = pick(choices, random)!;
    else if (kind === "participant") filled[field] = pick([...view.participants()], random)!.id;
    else if (kind === "text") filled[field] = field === "trigger" ? TRIGGER : "a word";
    else if (!optional) return null;
  }
  return filled as unknown as Command;
}

/** Gives one random command, sometimes other than the default. */
export function step(fight: PlainFight, random: Random, boldness = 4): void {
  const owed = requests(fight.state);
  const wanted = owed.some(({ blocking }) => blocking) ? owed.filter(({ blocking }) => blocking) : owed;
  const answers = Object.fromEntries(
    wanted.map(({ id, dice, choices, fallback }) => [
      id,
      dice ? roll(dice, random) : choices && random(2) ? pick(choices, random)! : fallback,
    ]),
  );
  const other = boldness === Infinity || random(boldness) ? null : offered(fight, random);
  const current = currentIds(fight.state);
  const answer = { type: "answer", answers };
  const usual: Command = fight.state.pause
    ? { type: "resume" }
    : current.length
      ? { type: "done", ...(random(2) ? { slots: [pick(current, random)!] } : {}) }
      : wanted.length
        ? answer
        : { type: "nextWindow" };
  // Some rolls must come before Done.
  void [other, usual, ...(wanted.length ? [answer] : [])].some((command) => command && fight.tries(command));
}
