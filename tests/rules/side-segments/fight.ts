import { currentIds, current, slots, type Json, type JsonObject, type Slot } from "../../../src/rules/index.ts";
import { PlayedFight } from "../fight.ts";
import { askedByRules } from "../play.ts";

/** Named participants on side A or B. */
export type People = Readonly<
  Record<string, { readonly side: string; readonly stats?: JsonObject; readonly npc?: boolean }>
>;

export const sword = { label: "sword", spd: 5 };
export const bow = { label: "bow", spd: 6, missile: true };

export class Fight extends PlayedFight {
  constructor() {
    super("side-segments");
  }

  /** All join and the fight starts. */
  static of(people: People, options: Readonly<Record<string, Json>> = {}): Fight {
    const fight = new Fight();
    for (const [name, value] of Object.entries(options)) fight.give({ type: "option", name, value });
    for (const [id, { side, stats = {}, npc = false }] of Object.entries(people))
      fight.give({ type: "join", participant: id, side, stats, npc });
    return fight.give({ type: "start" });
  }

  /** Ids of pending requests. */
  get owing(): readonly string[] {
    return askedByRules(this.state).map(({ id }) => id);
  }

  answer(answers: Readonly<Record<string, Json>>): this {
    return this.give({ type: "answer", answers });
  }

  declare(intents: Readonly<Record<string, JsonObject>>): this {
    return this.answer(Object.fromEntries(Object.entries(intents).map(([id, intent]) => [`declare_${id}`, intent])));
  }

  roll(dice: Readonly<Record<string, number>>): this {
    return this.answer(Object.fromEntries(Object.entries(dice).map(([side, die]) => [`initiative_${side}`, die])));
  }

  /** Declares and rolls, so that the round begins; the sides are level unless the dice say otherwise. */
  begin(intents: Readonly<Record<string, JsonObject>>, dice: Readonly<Record<string, number>> = { A: 5, B: 5 }): this {
    return this.declare(intents).roll(dice);
  }

  /** Current participants: "ann 5 melee". */
  get now(): readonly string[] {
    return (current(this.state) ?? []).map(told);
  }

  /** Open slots of the round in order. */
  get ahead(): readonly string[] {
    return slots(this.state)
      .filter(({ state }) => state === "open" || state === "now")
      .map(told);
  }

  /** Plays the rest of the round. @returns the groups in order */
  rest(): readonly (readonly string[])[] {
    const { round } = this.state.clock;
    const groups: (readonly string[])[] = [];
    while (this.state.clock.round === round && currentIds(this.state).length) {
      groups.push(this.now);
      this.done();
    }
    return groups;
  }

  slot(participant: string, name: string | number = 1): Slot | undefined {
    return slots(this.state).find(({ id }) => id === `${this.state.clock.round}_${participant}_${name}`);
  }

  /** Notes of the last command. */
  notes(code: string): readonly JsonObject[] {
    return this.events.flatMap((event) => (event.type === "note" && event.code === code ? [event.data] : []));
  }
}

function told({ participant, time, phase, ordinal, of, kind }: Slot): string {
  return [
    participant + (of > 1 ? `#${ordinal}` : ""),
    time,
    phase || "wait",
    ...(kind === "leg" || kind === "carried" ? [kind] : []),
  ].join(" ");
}

/** Two sides, a fighter and a caster each. */
export const FOUR: People = {
  ann: { side: "A", stats: { weapons: [sword] } },
  wiz: { side: "A", stats: { spells: [{ label: "sleep", spd: 6 }] } },
  bob: { side: "B", stats: { weapons: [sword, bow] }, npc: true },
  mag: { side: "B", stats: { spells: [{ label: "sleep", spd: 6 }] }, npc: true },
};

export const SPELLS = { wiz: { action: "cast" }, mag: { action: "cast" } };
export const ATTACKS = { ann: { action: "attack" }, bob: { action: "attack" } };
export const ALL = { ...ATTACKS, ...SPELLS };
export const NONE = {
  ann: { action: "none" },
  wiz: { action: "none" },
  bob: { action: "none" },
  mag: { action: "none" },
};

/** The four in a round that has begun: those named do this, the others nothing, and the sides are level unless the dice say otherwise. */
export function playing(
  intents: Readonly<Record<string, JsonObject>>,
  dice: { A: number; B: number } = { A: 5, B: 5 },
  options = {},
): Fight {
  return Fight.of(FOUR, options).begin({ ...NONE, ...intents }, dice);
}
