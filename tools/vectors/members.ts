import { isObject, type Json } from "../../src/rules/model/json.ts";
import { declaration } from "../../src/rules/pacing/side-segments/intent.ts";

/** What a case's input may contain: any value, a list of like values, members by name, or like members of any name. */
type Members = "any" | readonly [Members] | { readonly [name: string]: Members } | Map<"each", Members>;

/** Members with any value, by name. */
const named = (names: string): Record<string, Members> =>
  Object.fromEntries(names.split(" ").map((name): [string, Members] => [name, "any"]));
const each = (members: Members): Members => new Map([["each", members]]);

const byId = each("any");
const dice: Members = [{ ...named("attempt"), rolls: byId }];
const declared: Members = Object.fromEntries(Object.keys(declaration.entries).map((name) => [name, "any"]));
const placed = named("id side segment phase");

/** Members of each kind's input, by pacing (docs/vectors.md). A kind not listed here may have any. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Members>>>> = {
  "action-period": {
    derived: named("basicSpeed"),
    firstStep: named("basicSpeed roll"),
    schedule: named("basicSpeed firstStep"),
    waitWindow: named("basicSpeed turn start"),
    round: {
      combatants: [{ ...named("id basicSpeed dx roll firstStep"), waits: each(named("actAt")) }],
      contests: [{ ...named("step attempt"), rolls: byId }],
    },
    extraTurns: {
      ...named("basicSpeed acted"),
      actions: [{ ...named("move"), autofire: named("weapon target full") }],
    },
    movement: named("turns move yards"),
    rateOfFire: { ...named("turns shots"), weapon: named("rof kind") },
  },
  "side-segments": {
    surprise: { dice: byId },
    initiative: { delta: byId, dice: byId },
    attacksDue: named("attacks perRounds rounds"),
    segments: { ...named("shift"), action: declared },
    carry: named("segment"),
    sort: { entries: [placed], rank: byId, waits: [named("id side rank after")] },
    changeIntent: named("now speed mods shift"),
    round: {
      ...named("round"),
      sides: [named("id surpriseDie initiativeDie")],
      actors: [{ ...named("id side"), action: declared }],
      carriedIn: [placed],
    },
  },
  "speed-order": {
    turnOrder: { ...named("gmOrder"), combatants: [named("id basicSpeed dx npc")], tieRolls: dice },
    waitInterrupt: named("order waiter trigger"),
    derived: named("basicSpeed shield weapon parryBonus move"),
    defenceScore: named("kind basicSpeed skill bonus thrown stunned surprised posture increased feint"),
    defenceRoll: named("score roll"),
    hitsAvoided: named("score roll hits"),
    attackRoll: named("skill roll"),
    effectiveSkill: {
      ...named("skill ranged manoeuvre option posture offHand shock other evaluate bulk sizeModifier speedRange"),
      aim: named("acc seconds"),
    },
    strongBonus: named("dice"),
    feint: named("skill roll foeSkill foeRoll"),
    damage: named("basic beyondHalf dr divisor type"),
    injury: named("maxHp hp injury"),
    majorWound: named("ht roll"),
    reeling: named("basicSpeed move"),
    tired: named("move dodge st"),
    fatigue: named("maxFp fp hp loss"),
    wake: named("maxHp hp"),
    posture: named("posture move"),
    manoeuvre: named("manoeuvre"),
  },
  stopwatch: {
    segments: named("agility speedClass"),
    actionList: named("action"),
    chain: { ...named("agility start"), steps: [named("segments")] },
    timeline: {
      ...named("until"),
      people: [{ ...named("id agility start"), prelude: [named("segments")], repeat: named("segments") }],
    },
    reaction: named("agility trigger newClass"),
    change: named("agility now newClass"),
    shots: named("agility start speed reload capacity loaded until"),
    autofire: named("agility start speed perSegment ammo release"),
    run: named("perSegment runSegments stop"),
    longerWeapon: named("closed prepared longer"),
  },
  "two-action": {
    current: named("initiative mods surprised round"),
    order: {
      ...named("round mode gmTieOrder"),
      combatants: [named("id initiative mods surprised test")],
      tieDice: dice,
    },
    combined: named("target mods combined"),
    roundActions: { ...named("oneAction ability"), slots: [[named("kind speed roll")]] },
    task: named("actions oneAction"),
  },
};

/**
 * Returns the path of the first member that the case's kind does not know, such as "people.0.agilty"; null if there is
 * none.
 */
export function unknownMember(system: string, kind: string, input: Json): string | null {
  return unknownIn(input, MEMBERS[system]?.[kind] ?? "any");
}

function unknownIn(value: Json | undefined, members: Members): string | null {
  if (members === "any" || value === undefined) return null;
  // A shorthand in place of an object or list is accepted.
  if (Array.isArray(members))
    return Array.isArray(value) ? firstIn(value.entries(), () => (members as readonly [Members])[0]) : null;
  if (!isObject(value)) return null;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  if (members instanceof Map) return firstIn(entries, () => members.get("each"));
  const known = members as Readonly<Record<string, Members>>;
  return firstIn(entries, (name) => (Object.hasOwn(known, name) ? known[name] : undefined));
}

/** @param membersOf returns the members of the value with this name; undefined for an unknown name */
function firstIn<K extends string | number>(
  entries: Iterable<readonly [K, Json]>,
  membersOf: (name: K) => Members | undefined,
): string | null {
  for (const [name, value] of entries) {
    const members = membersOf(name);
    if (members === undefined) return String(name);
    const below = unknownIn(value, members);
    if (below !== null) return `${name}.${below}`;
  }
  return null;
}
