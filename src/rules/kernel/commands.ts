import * as v from "valibot";
import { exchangeSchemas, notedFields } from "../exchange/attack-commands.ts";
import { count, integer, id, json, jsonObject, line, longId } from "../model/fields.ts";
import type { Json } from "../model/json.ts";
import type { Change } from "../model/state.ts";

/**
 * A command: the only way to change an encounter. `by`, `id` and `joined` are for the log; every other field but
 * `changes` belongs to its type.
 */
export interface Command {
  readonly type: string;
  /** Who gives it. */
  readonly by?: string;
  /** The sender's id of this command; one that is in the log already is refused as "repeated". */
  readonly id?: string;
  /**
   * True when it belongs to the same click as the command before it: they are taken back and carried out again
   * together.
   */
  readonly joined?: boolean;
  /** What it changed outside the encounter, noted by whoever writes it, so that Undo can take that back. */
  readonly changes?: readonly Change[];
  readonly [field: string]: Json | undefined;
}

/**
 * Several answers at once are one command, so that "roll all" is one write. Up to one per participant of the largest
 * fight.
 */
const answers = v.pipe(
  v.record(longId, json),
  v.check((map) => Object.keys(map).length > 0),
);

/** Who may give a command. The core accepts commands from anyone; the shell reads this list and refuses the rest. */
export type GivenBy =
  | "gm"
  /** Whoever acts for the participant that `participant` names. */
  | "participant"
  /** The same, and only if they own the participant's actor, since the command changes it. */
  | "owner"
  /** Whoever acts for the participants of the slots that `slots` names, by default of all current ones. */
  | "slots"
  /** Whoever acts for the participants whose requests `answers` names. */
  | "requests";

/** What the kernel and the shell need to know of a command besides what it does. */
export interface CommandRule {
  readonly by: GivenBy;
  /**
   * "action": done by somebody at the table. "bookkeeping": keeps the encounter in step with who is there and what they
   * are; `takeBack` leaves it in force, and it does not drop what can be redone. "history": moves through the log and
   * is not recorded in it.
   */
  readonly kind: "action" | "bookkeeping" | "history";
  /** When it is allowed: before the start, while the fight is on, or whenever its own checks pass. */
  readonly when: "setup" | "running" | "any";
  /** True if it means whoever is current when it is given, unless it names slots. */
  readonly meansNow?: boolean;
  /** True if it goes back in the log. */
  readonly back?: boolean;
}

interface KernelRule<S extends v.GenericSchema> extends CommandRule {
  /** Schema of the command without the fields of `envelope`. */
  readonly schema: S;
}

function rule<S extends v.GenericSchema>(
  schema: S,
  by: GivenBy,
  when: CommandRule["when"],
  more: Partial<CommandRule> = {},
): KernelRule<S> {
  return { kind: "action", ...more, schema, by, when };
}

const bookkeeping = { kind: "bookkeeping" } as const;
const history = { kind: "history" } as const;
const participant = v.strictObject({ participant: id });

/** Every command of the kernel. `execute` and `undo-redo` hold what each does, under the same names. */
export const commands = {
  /** Settings of the pacing. Before the start, or before the first slot of a round. */
  option: rule(v.strictObject({ name: v.string(), value: json }), "gm", "any"),
  join: rule(
    v.strictObject({
      participant: id,
      side: id,
      kind: v.optional(v.picklist(["creature", "hazard"]), "creature"),
      npc: v.optional(v.boolean(), false),
      group: v.optional(v.union([v.literal(""), id]), ""),
      hidden: v.optional(v.boolean(), false),
      stats: v.optional(jsonObject, {}),
    }),
    "gm",
    "any",
    bookkeeping,
  ),
  leave: rule(participant, "gm", "any", bookkeeping),
  /** New stats; the fields not named stay. */
  change: rule(v.strictObject({ participant: id, stats: jsonObject }), "gm", "any", bookkeeping),
  side: rule(v.strictObject({ participant: id, side: id }), "gm", "any", bookkeeping),
  /** Which like creatures it is handled with; "" = none. */
  group: rule(v.strictObject({ participant: id, group: v.union([v.literal(""), id]) }), "gm", "any", bookkeeping),
  hide: rule(v.strictObject({ participant: id, hidden: v.boolean() }), "gm", "any", bookkeeping),
  /** `fell`: because of what the command before it did, so that it is an action and taken back together with that. */
  defeat: rule(v.strictObject({ participant: id, fell: v.optional(v.boolean(), false) }), "gm", "any", bookkeeping),
  revive: rule(participant, "gm", "any", bookkeeping),
  start: rule(v.strictObject({}), "gm", "setup"),
  end: rule(v.strictObject({}), "gm", "running"),
  done: rule(
    v.strictObject({ slots: v.optional(v.array(longId)), report: v.optional(jsonObject) }),
    "slots",
    "running",
    { meansNow: true },
  ),
  lose: rule(v.strictObject({ slot: longId }), "gm", "running"),
  /**
   * Puts a slot on a time, or right before or after another. `ruling`: also where the rules of the pacing have no room
   * for it, if it allows that.
   */
  move: rule(
    v.strictObject({
      slot: longId,
      to: v.union([
        v.strictObject({ time: integer }),
        v.strictObject({ before: longId }),
        v.strictObject({ after: longId }),
      ]),
      ruling: v.optional(v.boolean(), false),
    }),
    "gm",
    "any",
  ),
  answer: rule(v.strictObject({ answers, typed: notedFields.typed }), "requests", "any"),
  /** An answer is to be given again, if nothing has come of it yet. */
  askAgain: rule(v.strictObject({ request: longId }), "gm", "running"),
  nextWindow: rule(v.strictObject({}), "gm", "running", { meansNow: true }),
  /** Time goes on from one at which nobody acts, where it is counted aloud (`emptyTimes`). */
  onward: rule(v.strictObject({}), "gm", "running"),
  pause: rule(v.strictObject({ kind: v.optional(id, "break"), note: v.optional(line, "") }), "gm", "running"),
  resume: rule(v.strictObject({}), "gm", "any"),

  attack: rule(exchangeSchemas.attack, "participant", "running"),
  defend: rule(exchangeSchemas.defend, "participant", "running"),
  damage: rule(exchangeSchemas.damage, "participant", "running"),
  apply: rule(exchangeSchemas.apply, "owner", "running"),
  endSpell: rule(exchangeSchemas.endSpell, "participant", "running"),
  harm: rule(exchangeSchemas.harm, "owner", "running"),

  /** The state as it was after entry `to`, exactly; without it, before the last entry. */
  undo: rule(v.strictObject({ to: v.optional(count) }), "gm", "any", { ...history, back: true }),
  /** The last action, or every action above entry `to`; whole clicks, and bookkeeping stays in force. */
  takeBack: rule(v.strictObject({ to: v.optional(count) }), "gm", "any", { ...history, back: true }),
  /** The next click of those undone. */
  redo: rule(v.strictObject({}), "gm", "any", history),
} as const satisfies Record<string, KernelRule<v.GenericSchema>>;

export type HistoryCommand = "undo" | "takeBack" | "redo";
export type KernelCommand = Exclude<keyof typeof commands, HistoryCommand>;
export type Fields<K extends keyof typeof commands> = v.InferOutput<(typeof commands)[K]["schema"]>;

/** True for the types that mean the same under every pacing. */
export function isKernelCommand(type: unknown): type is keyof typeof commands {
  return typeof type === "string" && Object.hasOwn(commands, type);
}

/**
 * What is known of a command in a fight: from the kernel's table, or from the pacing's verbs. A verb is an action,
 * given while the fight runs by its participant or, if it says so, by the GM.
 * @returns undefined for a command that neither knows; nobody but the GM may give it
 */
export function commandRule(
  type: unknown,
  verbs: Readonly<Record<string, { readonly gm?: boolean }>> = {},
): CommandRule | undefined {
  if (isKernelCommand(type)) return commands[type];
  const verb = typeof type === "string" && Object.hasOwn(verbs, type) ? verbs[type] : undefined;
  return verb && { by: verb.gm ? "gm" : "participant", kind: "action", when: "running", meansNow: true };
}

/** Types of the commands that are bookkeeping, whatever else they say; see `isBookkeeping`. */
export const BOOKKEEPING: ReadonlySet<string> = new Set(
  Object.keys(commands).filter((type) => isKernelCommand(type) && commands[type].kind === "bookkeeping"),
);

/** True for bookkeeping. A defeat that an action brought about (`fell`) is part of that action. */
export function isBookkeeping({ type, fell }: { readonly [field: string]: Json | undefined }): boolean {
  return commandRule(type)?.kind === "bookkeeping" && fell !== true;
}

/** True for commands that move through the log. */
export function isHistory(type: unknown): type is HistoryCommand {
  return commandRule(type)?.kind === "history";
}

const changes = v.pipe(
  v.array(
    v.strictObject({
      document: v.pipe(v.string(), v.maxLength(200)),
      path: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,100}$/)),
      from: json,
      to: json,
    }),
  ),
  v.maxLength(2_000),
);

/** What every command carries. */
export const envelope = v.object({
  type: v.pipe(v.string(), v.maxLength(64)),
  by: v.optional(line),
  id: v.optional(id),
  joined: v.optional(v.boolean()),
  changes: v.optional(changes),
});
