import {
  apply,
  type Command,
  type EncounterState,
  type JsonObject,
  type Refusal,
  type Request,
} from "../../rules/core.ts";
import { counted, dice, firstText, hasText, line, text, type Data, ownKey, ownKeys } from "../host/i18n.ts";
import { listed } from "../host/lists.ts";
import type { Words } from "../host/rich-text.ts";
import type { TrackerContext } from "./context.ts";
import { requestWords, shellIn } from "./pacing-shell.ts";
import { nameOf, namesOf, portraitOf, sideMarkOf, sideName } from "./people.ts";
import type { OtherCommand, Remedy } from "./offer-part.ts";
import type { PortraitView, VerbView } from "./views.ts";

/** True if this user may answer: the GM for all, players for their own or their side. */
export function mayAnswer(request: Request, context: TrackerContext): boolean {
  if (context.gm || request.gm) return context.gm;
  if (request.participant !== undefined) return context.owned(request.participant);
  return [...context.view.participants()].some(({ id, side }) => side === request.side && context.owned(id));
}

/** Returns the portrait of the first who shares the request, or of a side. */
export function portraitOfAsked(request: Request, context: TrackerContext): PortraitView {
  if (request.participant !== undefined) return sharedPortrait(sharedBy(request, context), context);
  const tied = tiedIn(request, context);
  if (tied.length) return sharedPortrait(tied, context);
  return request.side === undefined ? { src: null, side: 0 } : sidePortrait(request.side, context);
}

/** Returns the portrait of a side's first visible member. */
function sidePortrait(side: string, context: TrackerContext): PortraitView {
  const members = [...context.view.participants()]
    .filter((one) => one.side === side && one.kind === "creature" && context.visible(one.id))
    .sort((a, b) => a.seat - b.seat);
  return members[0]
    ? sharedPortrait(
        members.map(({ id }) => id),
        context,
      )
    : { src: null, side: sideMarkOf(side, context) };
}

function sharedPortrait(ids: readonly string[], context: TrackerContext): PortraitView {
  return { ...portraitOf(ids[0] as string, context), ...(ids.length > 1 ? { group: true } : {}) };
}

/** Visible participants that share a roll, the asked one first. */
export function sharedBy({ participant, data }: Request, context: TrackerContext): readonly string[] {
  const others = Array.isArray(data?.participants) ? (data.participants as readonly string[]) : [];
  return [participant as string, ...others.filter((id) => id !== participant && context.visible(id))];
}

export function askedName(request: Request, context: TrackerContext): string {
  if (request.participant !== undefined) return namesOf(sharedBy(request, context), context);
  const tied = tiedIn(request, context);
  if (tied.length) return namesOf(tied, context);
  return request.side === undefined
    ? firstText([`Pacing.${context.state.pacing}.Requests.${request.what}.Name`, "Pending.Gm"])
    : sideName(request.side);
}

/** More are counted. */
const FEW_NAMED = 3;

/** "Adeline is choosing. Birger Holt has to roll." */
export function waitingWords(asked: readonly Request[], context: TrackerContext): string {
  const isNamed = (request: Request): boolean =>
    request.participant !== undefined || request.side !== undefined || tiedIn(request, context).length > 0;
  const named = asked.filter(isNamed);
  return [
    namedIn(
      "Footer.Choosing",
      named.filter((request) => !request.dice),
      context,
    ),
    namedIn(
      "Footer.Rolling",
      named.filter((request) => request.dice),
      context,
    ),
    named.length < asked.length ? text("Footer.GmDecides") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function namedIn(key: string, asked: readonly Request[], context: TrackerContext): string {
  if (!asked.length) return "";
  const groups = new Map<string, readonly string[]>();
  for (const request of asked) {
    if (request.participant === undefined) continue;
    const key = context.participant(request.participant)?.group || request.participant;
    groups.set(key, [...(groups.get(key) ?? []), ...sharedBy(request, context)]);
  }
  const others = asked.filter(({ participant }) => participant === undefined);
  const all = [
    ...new Set([
      ...[...groups.values()].map((ids) => namesOf([...new Set(ids)], context)),
      ...others.map((request) => askedName(request, context)),
    ]),
  ];
  const rest = all.length - FEW_NAMED;
  const names =
    rest > 1 ? text("Log.AndMore", { names: all.slice(0, FEW_NAMED).join(", "), count: rest }) : listed(all);
  return counted(key, Math.max(new Set([...groups.values()].flat()).size, all.length), { names });
}

/** Returns the participant itself, and those ordered with it. */
export function standsFor(id: string, { data }: Pick<Request, "data">): readonly string[] {
  const units = Array.isArray(data?.units) ? (data.units as readonly (readonly string[])[]) : [];
  return units.find(([first]) => first === id) ?? [id];
}

function tiedIn({ kind, data }: Request, context: TrackerContext): readonly string[] {
  return kind === "decision" && Array.isArray(data?.tied)
    ? (data.tied as readonly string[]).filter((id) => context.visible(id))
    : [];
}

/** "3d6 against 12". */
export function whatOf(request: Request, context: TrackerContext): string {
  return requestWords(request, context).what || plainWhat(request, context);
}

/**
 * Says what is asked by the text of its code, with its data. Who may not know the target reads `Unseen`, else only the
 * dice.
 * @param key of its text, if it has several
 */
export function plainWhat(request: Request, context: TrackerContext, key = "What", more: Data = {}): string {
  const own = (name: string): string => ownKey(context.state, `Requests.${request.what}${name}`);
  const wanted = diceOf(request);
  const unseen = own(".Unseen");
  if (!knowsTarget(request, context) && (request.dice || hasText(unseen)))
    return firstText([unseen, "Pending.What.dice"], { dice: wanted });
  const data = { dice: wanted, against: request.against ?? 0, ...request.data, ...more };
  const words = firstText(
    [
      own(`.${key}`),
      own(""),
      `Pending.What.${request.what}`,
      request.dice ? "Pending.What.dice" : "Pending.What.decision",
    ],
    data,
  );
  return request.dice && request.against !== undefined && !words.includes(String(request.against))
    ? text("Pending.Against", { words, dice: wanted, against: request.against })
    : words;
}

/** Always shown of a request: "major wound". Dice and values are on its button and in the card. */
export function briefOf(request: Request, context: TrackerContext): string {
  const key = ownKey(context.state, `Requests.${request.what}.Brief`);
  return requestWords(request, context).brief ?? (hasText(key) ? text(key) : whatOf(request, context));
}

/** Returns a request's target number; undefined if there is none, or not visible. */
export function targetOf(request: Request, context: TrackerContext): number | undefined {
  return knowsTarget(request, context) ? request.against : undefined;
}

function knowsTarget({ participant }: Request, { permissions }: TrackerContext): boolean {
  return participant === undefined || permissions.numbers(participant);
}

/** "3d6" */
export function diceOf(request: Request): string {
  return request.dice ? dice(request.dice) : "";
}

/**
 * Says what did not happen, why, and what to do; never a code.
 * @param again true if it may be sent again
 */
export function refusalView(
  refusal: Refusal,
  pacing: Parameters<typeof refusalWords>[1],
  nameOf: (id: string) => string,
  remedies: readonly Remedy[] = [],
  again = false,
) {
  const sendAgain: VerbView = { action: "sendAgain", label: text("Refusals.SendAgain"), icon: "i-refresh" };
  return {
    words: refusalWords(refusal, pacing, nameOf),
    verbs: [
      ...(again ? [sendAgain] : []),
      ...remedies.map((remedy): VerbView =>
        remedy.rolls
          ? { action: "takeRemedy", label: remedy.label, primary: true, args: { requests: remedy.rolls } }
          : { action: "takeRemedy", label: remedy.label, commands: [remedy.command] },
      ),
    ],
    close: { action: "closeRefusal", label: text("Refusals.Close"), icon: "i-x" } satisfies VerbView,
  };
}

/** @param chosen the encounter, or its pacing with its own combat rules */
export function refusalWords(
  { code, data }: Refusal,
  chosen: Pick<EncounterState, "pacing" | "rules"> | string,
  nameOf: (id: string) => string,
): Words {
  const own = (name: string): readonly string[] =>
    ownKeys(typeof chosen === "string" ? { pacing: chosen } : chosen, `Refusals.${name}`);
  // Some have a text per reason.
  const because = typeof data.why === "string" ? own(`${code}-${data.why}`) : [];
  const key = [...because, ...own(code), `Refusals.${code}`].find(hasText);
  const named = {
    ...data,
    ...(typeof data.participant === "string"
      ? { participant: nameOf(data.participant), name: nameOf(data.participant) }
      : {}),
    ...(typeof data.beside === "string" ? { beside: nameOf(data.beside) } : {}),
  };
  return key ? line(key, named) : line("Refusals.Unknown");
}

/** Returns the text of a refusal with the names that this viewer may see. */
export function refusalIn(refusal: Refusal, context: TrackerContext): Words {
  return refusalWords(refusal, context.state, (id) => nameOf(id, context));
}

/**
 * Alternatives of the pacing, and for the GM the request itself as a ruling; without alternatives that would be refused
 * too.
 */
export function remediesOf(refusal: Refusal, commands: readonly Command[], context: TrackerContext): readonly Remedy[] {
  const own = commands.flatMap((command) => shellIn(context).offers?.remedies?.(refusal, command, context) ?? []);
  const ruling = rulingFor(refusal, commands, context);
  return ruling ? [...own, ruling] : own;
}

/** Returns a refused command as a GM ruling, if the GM asks and it would be accepted. */
export function rulingFor(
  refusal: Refusal,
  [only, ...others]: readonly Command[],
  { gm, state }: TrackerContext,
): OtherCommand | undefined {
  // Not for one of several commands, nor if the refusal came from elsewhere.
  if (!only || others.length || !gm || apply(state, only).refusal?.code !== refusal.code) return undefined;
  return ruled(only).find(({ command }) => !apply(state, command).refusal);
}

/** Repeats a command as a GM ruling. */
function ruled(command: Command): readonly OtherCommand[] {
  const label = text(command.type === "move" ? "Refusals.PutAnyway" : "Refusals.Anyway");
  const report = command.report as JsonObject | undefined;
  return [
    { label, command: { ...command, ruling: true } },
    ...(report || command.type === "done"
      ? [{ label, command: { ...command, report: { ...report, ruling: true } } }]
      : []),
  ];
}
