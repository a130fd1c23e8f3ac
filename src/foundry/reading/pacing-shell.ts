import {
  addCombat,
  addPacing,
  asksAboutNewcomers,
  combatOf,
  combatRulesOf,
  pacingOf,
  remembered as rememberedFor,
  type Choice,
  type CombatRules,
  type CombatTypes,
  type EncounterState,
  type Offer,
  type Pacing,
  type PacingTypes,
  type Participant,
  type Request,
  type Slot,
} from "../../rules/core.ts";
import { isDisclosed } from "../fight/disclosure.ts";
import { registerCombatParts, registerParts } from "../fight/pacing-parts.ts";
import { firstText, text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import type { LoggedCommand, TrackerContext } from "./context.ts";
import type { ClockWords, InForce, PendingWords, Place, RequestWords, TogetherWords } from "./presenter.ts";
import { composeShells, type CombatShell, type PacingShell } from "./compose-shells.ts";
import { unitWords } from "./unit-words.ts";
import type { SheetMembership } from "./sheet-part.ts";

export type { CombatShell, PacingShell } from "./compose-shells.ts";

/** The context for the shell of one pacing, in the pacing's types. */
export interface Own<T extends PacingTypes> {
  readonly shell: PacingShell<T>;
  readonly context: TrackerContext<T>;
  readonly entry: LoggedCommand<T>;
  readonly membership: SheetMembership<T>;
  readonly participant: Participant<T>;
  readonly slot: Slot<T["note"]>;
  readonly request: Request<T["request"]>;
  readonly offer: Offer<T["offer"]>;
  readonly choice: Choice<T["offer"]>;
}

const shells = new Map<string, PacingShell>();
const combatShells = new Map<string, CombatShell>();
const both = rememberedFor((timed: PacingShell) =>
  rememberedFor((fighting: CombatShell) => composeShells(timed, fighting)),
);

/** Adds built-in combat rules, whose module has both. */
export function addBuiltInCombat<C extends CombatTypes>({
  rules,
  shell,
}: {
  readonly rules: CombatRules<C>;
  readonly shell: CombatShell<C>;
}): void {
  registerCombatShell(rules.id, shell);
  if (!combatRulesOf(rules.id)) addCombat(rules);
}

/** Replaces an earlier one. */
export function registerCombatShell<C extends CombatTypes>(rules: string, own: CombatShell<C>): void {
  // Safe, because it only gets encounters with these rules.
  const shell = own as unknown as CombatShell;
  combatShells.set(rules, shell);
  registerCombatParts(rules, shell);
}

/** Adds a built-in pacing, whose module has both. */
export function addBuiltIn<T extends PacingTypes>({
  rules,
  shell,
}: {
  readonly rules: Pacing<T>;
  readonly shell: PacingShell<T>;
}): void {
  registerPacingShell(rules.id, shell);
  // Outside Foundry all rules may be registered.
  if (!pacingOf(rules.id)) addPacing(rules);
}

/** Replaces an earlier one. */
export function registerPacingShell<T extends PacingTypes>(pacing: string, own: PacingShell<T>): void {
  const shell = ofAny(own);
  shells.set(pacing, shell);
  registerParts(pacing, shell);
}

function ofAny<T extends PacingTypes>(own: PacingShell<T>): PacingShell {
  // Safe, because a shell only gets encounters of its own pacing.
  return own as unknown as PacingShell;
}

const FUNCTIONS: readonly (keyof PacingShell)[] = [
  "clock",
  "place",
  "undisclosed",
  "row",
  "inForce",
  "together",
  "request",
  "rivals",
  "pending",
  "expected",
  "follows",
  "rulings",
  "beforeStart",
  "entries",
  "stats",
  "saves",
];
const OBJECTS: readonly (keyof PacingShell)[] = [
  "offers",
  "log",
  "decides",
  "prepares",
  "conditions",
  "sheet",
  "attack",
  "settings",
  "audience",
  "needs",
  "unawares",
  "ribbon",
];
const VALUES: Readonly<Record<string, string>> = { followsFigures: "boolean", dice: "string" };

/** @throws TypeError that names the pacing and the unknown or mistyped member */
export function checkShell(pacing: string, shell: unknown): void {
  if (typeof shell !== "object" || shell === null)
    throw new TypeError(`Pacing "${pacing}": its shell part must be an object`);
  for (const [member, value] of Object.entries(shell)) {
    const wanted = includes(FUNCTIONS, member) ? "function" : includes(OBJECTS, member) ? "object" : VALUES[member];
    if (wanted === undefined)
      throw new TypeError(
        `Pacing "${pacing}": ${member} is unknown in its shell part; expected: ${[...FUNCTIONS, ...OBJECTS, ...Object.keys(VALUES)].join(", ")}`,
      );
    if (value !== undefined && (typeof value !== wanted || value === null))
      throw new TypeError(`Pacing "${pacing}": ${member} of its shell part must be a ${wanted}`);
  }
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

const reported = new Set<string>();

/** Logs a failing member once, because each render asks again. */
export function reportFailure(pacing: string, member: string, error: unknown): void {
  if (reported.has(`${pacing} ${member}`)) return;
  reported.add(`${pacing} ${member}`);
  console.error(`Segment Zero | pacing "${pacing}": ${member} failed; the default is shown instead.`, error);
}

/** Results instead of failing members, if not nothing. */
const INSTEAD: Readonly<Record<string, unknown>> = { beforeStart: {}, stats: {} };

/** Wraps the functions: a failure is logged, and the tracker shows the default. */
export function guardedShell<S>(pacing: string, shell: S): S {
  return guarded(pacing, "", shell) as S;
}

function guarded(pacing: string, member: string, value: unknown): unknown {
  if (typeof value === "function")
    return guardedFunction(pacing, member, value as (...given: readonly unknown[]) => unknown);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, guarded(pacing, member ? `${member}.${name}` : name, one)]),
  );
}

function guardedFunction(pacing: string, member: string, run: (...given: readonly unknown[]) => unknown): unknown {
  const failed = (error: unknown): unknown => {
    reportFailure(pacing, member, error);
    return INSTEAD[member];
  };
  return (...given: readonly unknown[]) => {
    try {
      const result = run(...given);
      return result instanceof Promise ? result.catch((error: unknown) => failed(error) ?? null) : result;
    } catch (error) {
      return failed(error);
    }
  };
}

const NOTHING = {};

type Chosen = Pick<EncounterState, "pacing" | "rules">;

/** Returns the shell of a pacing with its own combat rules; empty if there is none. */
export function shellOf(pacing: string): PacingShell {
  return shellIn({ state: { pacing } });
}

/** Returns the shell of the encounter's pacing and combat rules as one. */
export function shellIn({ state }: { readonly state: Chosen }): PacingShell {
  const timed = shells.get(state.pacing) ?? NOTHING;
  const fighting = combatShells.get(combatOf(state) ?? "");
  return fighting ? both(timed)(fighting) : timed;
}

/** Caches a result per context, because a render asks for the same slot several times. */
export function remembered<K, V, T extends PacingTypes = PacingTypes>(
  work: (key: K, context: TrackerContext<T>) => V,
): (key: K, context: TrackerContext<T>) => V {
  const known = rememberedFor((_: TrackerContext<T>) => new Map<K, V>());
  return (key, context) => {
    const own = known(context);
    if (!own.has(key)) own.set(key, work(key, context));
    return own.get(key) as V;
  };
}

export const slotPlace = remembered((slot: Slot, context): Place => shellIn(context).place?.(slot, context) ?? NOTHING);

/** True if this viewer may know of it and its pacing shows it. */
export function isShown(slot: Slot, context: TrackerContext): boolean {
  return isDisclosed(slot, context) && (slotPlace(slot, context).shown ?? true);
}

export const inForceOf = remembered(
  (id: string, context): InForce => shellIn(context).inForce?.(id, context) ?? NOTHING,
);

export const togetherWords = remembered(
  (slots: readonly Slot[], context): TogetherWords => shellIn(context).together?.(slots, context) ?? NOTHING,
);

export const requestWords = remembered((request: Request, context): RequestWords =>
  asksAboutNewcomers(request)
    ? newcomersWords(request, context)
    : (shellIn(context).request?.(request, context) ?? NOTHING),
);

/** Words of the question in which round newcomers first act; both answers say when. Players are not asked. */
function newcomersWords({ participant = "", data }: Request, context: TrackerContext): RequestWords {
  const { at, atOnce, round = 0 } = data ?? {};
  const { pacing } = context.view;
  const own = (key: string): string =>
    firstText([`Pacing.${pacing.id}.Newcomers.${key}`, `Newcomers.${key}`], { round: Number(round) });
  const isShown = pacing.clock.unit.ownFigure !== true || context.permissions.numbers(participant);
  const place = typeof at === "number" && isShown ? unitWords(pacing).spoken(at) : "";
  return {
    what: text("Newcomers.What"),
    direct: true,
    unasked: !context.gm,
    labels: {
      thisRound: atOnce ? text("Newcomers.AtOnce") : beside([own("ThisRound"), place]),
      nextRound: own("FromRound"),
    },
  };
}

/** Answers of this round shown beside pending requests. */
export const pendingWords = rememberedFor(
  (context: TrackerContext): PendingWords => shellIn(context).pending?.(context) ?? NOTHING,
);

export function clockWords(context: TrackerContext): ClockWords {
  return shellIn(context).clock?.(context) ?? NOTHING;
}
