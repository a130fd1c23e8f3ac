import * as v from "valibot";
import type { ExchangeCommands } from "../exchange/attack-commands.ts";
import { count, integer, id, json, jsonObject, line, longId, typed } from "../model/fields.ts";
import type { Json } from "../model/json.ts";
import type { Change } from "../model/state.ts";

/**
 * The only way to change an encounter. `by`, `id` and `joined` are for the log; other fields but `changes`
 * and `took` belong to its type.
 */
export interface Command {
  readonly type: string;
  readonly by?: string;
  /** The sender's id; refused as "repeated" if the log has it. */
  readonly id?: string;
  /** True if it belongs to the click of the command before: undone and redone together. */
  readonly joined?: boolean;
  /** Outside the encounter, noted by the writing client for Undo. */
  readonly changes?: readonly Change[];
  /** Seconds of real time that ended turns took, by participant; noted by the writing client. */
  readonly took?: Readonly<Record<string, number>>;
  readonly [field: string]: Json | undefined;
}

/** Answers in one command, so that "roll all" is one write. */
const answers = v.pipe(
  v.record(longId, json),
  v.check((map) => Object.keys(map).length > 0),
);

/** The core accepts all; the shell checks this list. */
export type GivenBy =
  | "gm"
  /** Users who may act for `participant`. */
  | "participant"
  /** Only owners of the actor, which the command changes. */
  | "owner"
  /** Users who may act for the participants of `slots`; default: all current ones. */
  | "slots"
  /** Users who may act for the participants of the requests in `answers`. */
  | "requests";

/** The traits of a command besides its effect, for kernel and shell. */
export interface CommandRule {
  readonly by: GivenBy;
  /**
   * "action": a user's choice. "bookkeeping": keeps the encounter in step with its combatants; stays in force
   * after `takeBack`, and keeps what can be redone. "history": moves through the log without an entry.
   */
  readonly kind: "action" | "bookkeeping" | "history";
  readonly when: "setup" | "running" | "any";
  /** True if it means the current slots unless it names others. */
  readonly meansNow?: boolean;
  readonly back?: boolean;
}

interface KernelRule<S extends v.GenericSchema> extends CommandRule {
  /** Schema without the fields of `envelope`. */
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

/** `execute` and `undo-redo` implement them under the same names. */
export const commands = {
  /** Sets an option before the start or before the first slot of a round. */
  option: rule(v.strictObject({ name: v.string(), value: json }), "gm", "any"),
  /** Other combat rules, from the next turn on; "" for none. */
  rules: rule(v.strictObject({ rules: v.union([v.literal(""), id]) }), "gm", "any"),
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
  /** Omitted stats keep their values. */
  change: rule(v.strictObject({ participant: id, stats: jsonObject }), "gm", "any", bookkeeping),
  side: rule(v.strictObject({ participant: id, side: id }), "gm", "any", bookkeeping),
  /** "" = none. */
  group: rule(v.strictObject({ participant: id, group: v.union([v.literal(""), id]) }), "gm", "any", bookkeeping),
  hide: rule(v.strictObject({ participant: id, hidden: v.boolean() }), "gm", "any", bookkeeping),
  /** `fell`: caused by the command before it, so it is an action. */
  defeat: rule(v.strictObject({ participant: id, fell: v.optional(v.boolean(), false) }), "gm", "any", bookkeeping),
  /** `rose`: after healing, so it is an action like the fall. */
  revive: rule(v.strictObject({ participant: id, rose: v.optional(v.boolean(), false) }), "gm", "any", bookkeeping),
  /** Share a turn at the place of `leader`, who is a member. */
  shareTurn: rule(v.strictObject({ participants: v.array(id), leader: id }), "gm", "any"),
  /** Takes the turn that this participant shares apart. */
  partTurns: rule(participant, "gm", "any"),
  /** Keeps the place before or after the turns of `beside`, from round to round. */
  keepPlace: rule(v.strictObject({ participant: id, beside: id, where: v.picklist(["before", "after"]) }), "gm", "any"),
  /** Ends that. */
  ownPlace: rule(participant, "gm", "any"),
  start: rule(v.strictObject({}), "gm", "setup"),
  end: rule(v.strictObject({}), "gm", "running"),
  done: rule(
    v.strictObject({ slots: v.optional(v.array(longId)), report: v.optional(jsonObject) }),
    "slots",
    "running",
    { meansNow: true },
  ),
  /** J-10: turns that come next begin together with the current one. */
  together: rule(v.strictObject({ slots: v.pipe(v.array(longId), v.minLength(1)) }), "slots", "running"),
  lose: rule(v.strictObject({ slot: longId }), "gm", "running"),
  /** Moves a slot to a time or beside another. `ruling`: against the pacing's rules, if it allows that. */
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
  answer: rule(v.strictObject({ answers, typed }), "requests", "any"),
  /** Withdraws an answer that has had no effect yet. */
  askAgain: rule(v.strictObject({ request: longId }), "gm", "running"),
  nextWindow: rule(v.strictObject({}), "gm", "running", { meansNow: true }),
  /** Leaves an empty step (`emptyTimes`). */
  onward: rule(v.strictObject({}), "gm", "running"),
  pause: rule(v.strictObject({ kind: v.optional(id, "break"), note: v.optional(line, "") }), "gm", "running"),
  resume: rule(v.strictObject({}), "gm", "any"),

  /** Restores the state after entry `to`, or before the last entry. */
  undo: rule(v.strictObject({ to: v.optional(count) }), "gm", "any", { ...history, back: true }),
  /** Undoes the last action, or every action after entry `to`, in whole clicks; bookkeeping stays in force. */
  takeBack: rule(v.strictObject({ to: v.optional(count) }), "gm", "any", { ...history, back: true }),
  redo: rule(v.strictObject({}), "gm", "any", history),
} as const satisfies Record<string, KernelRule<v.GenericSchema>>;

const attacking = { by: "participant", kind: "action", when: "running" } as const;
const harming = { ...attacking, by: "owner" } as const;

/** Commands of attacks. `addExchange` brings schemas and functions, because not every fight needs them. */
export const exchangeRules: Readonly<Record<keyof ExchangeCommands, CommandRule>> = {
  attack: attacking,
  defend: attacking,
  damage: attacking,
  apply: harming,
  endSpell: attacking,
  harm: harming,
};

export function isExchangeCommand(type: unknown): type is keyof ExchangeCommands {
  return typeof type === "string" && Object.hasOwn(exchangeRules, type);
}

export type HistoryCommand = "undo" | "takeBack" | "redo";
export type KernelCommand = Exclude<keyof typeof commands, HistoryCommand>;
export type Fields<K extends keyof typeof commands> = v.InferOutput<(typeof commands)[K]["schema"]>;

export function isKernelCommand(type: unknown): type is keyof typeof commands {
  return typeof type === "string" && Object.hasOwn(commands, type);
}

/**
 * Returns the rule of a kernel command or a pacing's verb, which is an action during the fight by its
 * participant or, if it says so, by the GM.
 * @returns undefined for an unknown command, which only the GM may give
 */
export function commandRule(
  type: unknown,
  verbs: Readonly<Record<string, { readonly gm?: boolean }>> = {},
): CommandRule | undefined {
  if (isKernelCommand(type)) return commands[type];
  if (isExchangeCommand(type)) return exchangeRules[type];
  const verb = typeof type === "string" && Object.hasOwn(verbs, type) ? verbs[type] : undefined;
  return verb && { by: verb.gm ? "gm" : "participant", kind: "action", when: "running", meansNow: true };
}

/** Types that are bookkeeping by default (`isBookkeeping`). */
export const BOOKKEEPING: ReadonlySet<string> = new Set(
  Object.keys(commands).filter((type) => isKernelCommand(type) && commands[type].kind === "bookkeeping"),
);

/** True for bookkeeping, but not for a defeat or return that belongs to an action (`fell`, `rose`). */
export function isBookkeeping({ type, fell, rose }: { readonly [field: string]: Json | undefined }): boolean {
  return commandRule(type)?.kind === "bookkeeping" && fell !== true && rose !== true;
}

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

export const envelope = v.object({
  type: v.pipe(v.string(), v.maxLength(64)),
  by: v.optional(line),
  id: v.optional(id),
  joined: v.optional(v.boolean()),
  changes: v.optional(changes),
  took: v.optional(v.record(id, count)),
});
