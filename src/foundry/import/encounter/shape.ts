/* oxlint-disable segment-zero/no-bare-text -- Descriptions go to encounters/schema.json, for editors of YAML; no player reads them. */
import * as v from "valibot";
import { RESERVED as reserved, isObject, type Json, type JsonObject } from "../../../rules/core.ts";

/**
 * The shape of an encounter file: source of `checkShape`, of the types below and of `encounters/schema.json`
 * (`npm run schema`). Each message is a code of `Import.Allowed` with that text's data.
 */

/** Forbidden ids; checked before valibot, which skips some of them in records. */
export const RESERVED: readonly string[] = [...reserved];

const about = v.description;
const maybe = v.exactOptional;

const text = v.string("text");
const flag = v.boolean("flag");
const json = v.custom<Json>(() => true);
const atMost = (most: number) => v.maxCodePoints(most, "textAtMost");
const words = (most: number) => v.pipe(text, v.nonEmpty("notEmpty"), atMost(most));
const number = v.pipe(v.number("number"), v.finite("number"));

const whole = (least: number, most = Infinity) => {
  const any = v.pipe(v.number("whole"), v.integer("whole"), v.minValue(least, "atLeast"));
  return most === Infinity ? any : v.pipe(any, v.maxValue(most, "atMost"));
};

const fieldMessage =
  (entries: v.ObjectEntries) =>
  ({ expected, path }: v.StrictObjectIssue): string => {
    if (expected === "Object") return "object";
    const missing = expected === "never" ? undefined : entries[String(path?.[0]?.key)];
    if (!missing) return ["fields", ...Object.keys(entries)].join(" ");
    return v.safeParse(missing, undefined).issues?.[0].message ?? "value";
  };

/** An object with these fields only; excludes lists. */
const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.any(), v.check(isObject, "object"), v.strictObject(entries, fieldMessage(entries)));

const free = v.pipe(v.custom<JsonObject>(isObject, "object"), v.metadata({ type: "object" }));

/** Values by id, without reserved names. */
const byId = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    v.any(),
    v.check(isObject, "object"),
    v.check((keyed: object) => !RESERVED.some((name) => Object.hasOwn(keyed, name)), "another"),
    v.record(key, value, "object"),
  );

const id = v.pipe(v.string("id"), v.regex(/^[A-Za-z0-9_-]{1,64}$/, "id"));
const key = v.pipe(
  v.string("idKeys"),
  v.regex(new RegExp(`^(?!(?:${RESERVED.join("|")})$)[A-Za-z0-9_-]{1,64}$`), "idKeys"),
);
const name = words(60);

const side = fields({ id, name: maybe(name) });

const arm = fields({
  label: v.pipe(
    name,
    about(
      "Arms with the same label are modes of one weapon; with the label of a weapon in the stats, modes of that weapon.",
    ),
  ),
  name: maybe(v.pipe(name, about("Name of the mode, if the weapon has several."))),
  level: maybe(v.pipe(whole(0, 1000), about("Skill level."))),
  percent: maybe(v.pipe(whole(0, 1000), about("Chance under percentages; left out: that of the level."))),
  damage: v.pipe(name, about("Dice: 1d+2, sw+1.")),
  type: maybe(v.pipe(name, about("cr, cut, imp, pi …"))),
  reach: maybe(v.pipe(name, about('Yards: C, 1, "1,2".'))),
  ranged: maybe(flag),
  kind: maybe(v.pipe(name, about("How a weapon without muscle power fires: single, semi, auto, energy."))),
  rof: maybe(v.pipe(whole(1, 1000), about("Shots of one attack."))),
  recoil: maybe(whole(1, 100)),
  parry: maybe(v.pipe(whole(-20, 20), about("Added to the parry that follows from the skill."))),
  balanced: maybe(flag),
  twoHanded: maybe(flag),
  accuracy: maybe(whole(0, 100)),
  bulk: maybe(whole(-20, 0)),
  half: maybe(v.pipe(whole(0, 10_000), about("Yards from which damage is halved."))),
  range: maybe(v.pipe(whole(0, 10_000), about("Yards."))),
  weight: maybe(v.pipe(number, v.minValue(0, "atLeast"), v.maxValue(1000, "atMost"), about("Pounds."))),
});

const participant = fields({
  name,
  id: maybe(v.pipe(id, about("Left out: made from the name."))),
  side: id,
  actor: maybe(
    v.pipe(
      words(200),
      about(
        "Uuid of an actor in the world or in a compendium. The window that prepares fights takes it or copies of it; whatever else reads the file makes one of the stats.",
      ),
    ),
  ),
  npc: maybe(v.pipe(flag, about("Played by the GM."))),
  group: maybe(v.pipe(id, about("Group of like creatures that can act as one; default with count: the id."))),
  count: maybe(v.pipe(whole(1, 1000), about("Number of combatants, numbered from 1."))),
  hidden: maybe(flag),
  defeated: maybe(v.pipe(flag, about("Out of the fight from the start."))),
  surprised: maybe(
    v.pipe(
      v.union(
        [v.boolean(), v.pipe(v.number(), v.integer("either flag whole"), v.minValue(0, "atLeast"))],
        "either flag whole",
      ),
      about("True if surprised; a number if the pacing counts how long."),
    ),
  ),
  stats: maybe(v.pipe(byId(json), about("Values that the pacing reads, as on the sheet (Basic Speed 6.25)."))),
  arms: maybe(
    v.pipe(
      v.array(arm, "list"),
      v.maxLength(20, "listAtMost"),
      about("Weapons in hand, and what the weapons in the stats do."),
    ),
  ),
});

const hazard = fields({
  name,
  id: maybe(id),
  side: id,
  hidden: maybe(flag),
  time: v.pipe(number, about("When it acts, in the pacing's unit.")),
  from: maybe(v.pipe(whole(1), about("First round in which it acts; ignored by the stopwatch."))),
  every: maybe(v.pipe(whole(0), about("Rounds between (stopwatch: segments); 0 = once."))),
});

const condition = v.pipe(
  fields({
    round: maybe(whole(1)),
    time: maybe(v.pipe(number, about("The clock has reached or passed this time."))),
    stage: maybe(v.pipe(text, v.nonEmpty("notEmpty"))),
    current: maybe(v.pipe(id, about("It is this participant's turn."))),
    ordinal: maybe(v.pipe(whole(1), about("With current: its turn number in the round."))),
    waiting: maybe(v.pipe(id, about("This participant is waiting."))),
  }),
  v.forward(
    v.partialCheck(
      [["ordinal"], ["current"]],
      ({ ordinal, current }) => ordinal === undefined || current !== undefined,
      "together current",
    ),
    ["ordinal"],
  ),
  v.metadata({ dependentRequired: { ordinal: ["current"] } }),
  about("Given once, as soon as all of this holds; left out: as soon as the fight has begun."),
);

const order = fields({
  when: maybe(condition),
  do: v.pipe(
    v.any(),
    v.check(isObject, "object"),
    v.objectWithRest({ type: words(64) }, json, "text"),
    about("A command of the rules core, with values as on the sheet."),
  ),
});

/** Definitions that `encounters/schema.json` names. */
export const definitions = { id, key, name, side, participant, arm, hazard, order };

export const encounterShape = v.pipe(
  fields({
    $schema: maybe(text),
    title: maybe(v.pipe(words(120), about("What the fight is called."))),
    about: maybe(v.pipe(text, atMost(4000), about("What it shows, for people."))),
    pacing: v.pipe(
      text,
      v.nonEmpty("notEmpty"),
      about("How time runs."),
      v.examples(["speed-order", "action-period", "side-segments", "stopwatch", "two-action"]),
    ),
    rules: maybe(
      v.pipe(
        text,
        about("Combat rules; left out: those of the pacing."),
        v.examples(["gurps", "d20", "percentile", "ruling"]),
      ),
    ),
    options: maybe(
      v.pipe(free, about("GM settings of the pacing that differ from its defaults, by the names of docs/rules.")),
    ),
    sides: maybe(
      v.pipe(
        v.array(side, "list"),
        v.minLength(1, "listAtLeast"),
        about("Left out: the sides that the participants name."),
      ),
    ),
    participants: v.pipe(v.array(participant, "list"), v.minLength(1, "listAtLeast"), v.maxLength(1000, "listAtMost")),
    hazards: maybe(
      v.pipe(
        v.array(hazard, "list"),
        v.maxLength(1000, "listAtMost"),
        about("Things that act in the order without being creatures: a fire, a bomb's timer."),
      ),
    ),
    dice: maybe(
      fields({
        seed: maybe(v.pipe(whole(0, 4_294_967_295), about("Seed of the dice that are not given below."))),
        rolls: maybe(
          v.pipe(
            byId(v.array(whole(1), "list")),
            about(
              "Sums of dice in the order in which they are asked for, by request, participant, side or kind of request.",
            ),
          ),
        ),
      }),
    ),
    decisions: maybe(
      v.pipe(
        byId(v.array(json, "list")),
        about(
          "Answers to decisions in the order in which they are asked for, by request, participant, side or kind of request; null = the default.",
        ),
      ),
    ),
    reports: maybe(
      v.pipe(
        byId(v.array(v.nullable(free), "list")),
        about("What each participant does in its slots, one after the other; null = the default."),
      ),
    ),
    commands: maybe(v.pipe(v.array(order, "list"), v.maxLength(10_000, "listAtMost"))),
  }),
  v.title("Encounter file of Segment Zero"),
  about("One fight: who is in it, how time runs, which dice fall and what is ordered. Format: encounters/README.md"),
);

/** Deeply read-only. */
type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Fixed<T[Name]> }
    : T;

type Shape = Fixed<v.InferOutput<typeof encounterShape>>;

/** A checked encounter file; its title may be "". */
export type EncounterFile = Omit<Shape, "title" | "$schema"> & { readonly title: string };
export type ParticipantEntry = Fixed<v.InferOutput<typeof definitions.participant>>;
export type HazardEntry = Fixed<v.InferOutput<typeof definitions.hazard>>;
export type OrderEntry = Fixed<v.InferOutput<typeof definitions.order>>;
/** All must hold. */
export type PlannedCondition = NonNullable<OrderEntry["when"]>;
