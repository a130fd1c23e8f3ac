import type { Command, Json, Request } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { firstText, hasText, text, word, ownKey, ownKeys } from "../../host/i18n.ts";
import type { TrackerContext } from "../context.ts";
import { pendingFor } from "../fight-context.ts";
import { openExchanges } from "../open-exchanges.ts";
import { requestWords } from "../pacing-shell.ts";
import { nameOfValue, playsHere } from "../people.ts";
import type { VerbView } from "../views.ts";
import { tableSettings } from "../../settings/settings.ts";

/** Answers requests with a value, or the defaults. */
function answering(asked: readonly Request[], value?: Json): Command {
  return { type: "answer", answers: Object.fromEntries(asked.map(({ id, fallback }) => [id, value ?? fallback])) };
}

/** True for a reminder, which has one answer, given without a question. */
export function isReminder({ dice, choices }: Request): boolean {
  return !dice && choices?.length === 1;
}

/** Returns the button that rolls all of these. */
export function rollAllVerb(dice: readonly Pick<Request, "id">[], label: string, primary?: boolean): VerbView {
  return {
    action: "rollRequests",
    label,
    icon: "i-dice-3",
    ...(primary === undefined ? {} : { primary }),
    args: { requests: dice.map(({ id }) => id) },
  };
}

/** Opens the dialog for results of dice on the table. */
export function typeVerb(label: string): VerbView {
  return { action: "typeResults", label, icon: "i-pencil", popup: "dialog" };
}

/** Returns the button that rolls; hidden combatants' dice are shown to the GM only. */
export function rollVerb(request: Request, context: TrackerContext): VerbView {
  const { id, participant = "" } = request;
  const hidden = context.combat.combatants.get(participant)?.hidden;
  return {
    action: "rollRequest",
    label: ownVerb(request, context) ?? text("Pending.Roll"),
    icon: hidden ? "i-eye-off" : "i-dice-3",
    args: { requests: [id] },
  };
}

export function choiceVerbs(request: Request, context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const { what, choices = [] } = request;
  return (requestWords(request, context).choices ?? choices).map((value): VerbView => ({
    action: "chooseAnswer",
    label:
      requestWords(request, context).labels?.[word(value)] ??
      nameOfValue(value, context) ??
      firstText([...ownKeys(state, `Requests.${what}.Choices.${word(value)}`), `Choices.${word(value)}`]),
    commands: [answering([request], value)],
  }));
}

export function answerVerbs(request: Request, context: TrackerContext): readonly VerbView[] {
  return requestWords(request, context).direct
    ? choiceVerbs(request, context)
    : [{ ...chooseVerb(request, context), primary: true }];
}

/** Undefined for the default. */
export function ownVerb({ what }: Request, { state }: TrackerContext): string | undefined {
  const key = ownKey(state, `Requests.${what}.Verb`);
  return hasText(key) ? text(key) : undefined;
}

export function chooseVerb(request: Request, context: TrackerContext): VerbView {
  const label = ownVerb(request, context) ?? text("Pending.Choose");
  return isReminder(request)
    ? { action: "decideRequest", label, icon: "i-check", commands: [answering([request])] }
    : { action: "decideRequest", label, icon: "i-pencil", popup: "dialog", args: { requests: [request.id] } };
}

/** Returns the buttons for several dice that one user rolls: all at once, and typed results. */
export function diceVerbs(dice: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const [first] = dice;
  if (!first) return [];
  const count = dice.length;
  const label = !waitsHere(first, context)
    ? text("Pending.RollPlayers", { count })
    : context.gm && dice.every(({ participant }) => context.participant(participant ?? "")?.npc)
      ? text("Pending.RollNpcs", { count })
      : rollLabel(count, context);
  return [rollAllVerb(dice, label), ...(mayType(context) ? [typeVerb(text("Pending.Type"))] : [])];
}

/** "Roll all (4)"; "Roll 4" if more is pending. */
function rollLabel(count: number, context: TrackerContext): string {
  const pending = pendingFor(context).length + openExchanges(context).length;
  return text(count < pending ? "Groups.RollEach" : "Pending.RollAll", { count });
}

/** True if this user should answer: for the GM, what no connected player has. */
export function waitsHere({ participant, side, gm }: Request, context: TrackerContext): boolean {
  if (gm) return context.gm;
  if (participant !== undefined) return playsHere(participant, context);
  if (side === undefined || !context.gm) return true;
  return [...context.view.participants()].every((one) => one.side !== side || playsHere(one.id, context));
}

/** True if this user may type results of dice on the table. */
export function mayType({ gm }: TrackerContext): boolean {
  return gm || tableSettings().typedResults;
}

/** Returns buttons for several decisions about the same: defaults for all, or all in one list. */
export function decisionVerbs(decisions: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const own = defaultText(decisions, context);
  const texts = [...(own ? [own] : []), "Defaults"].map((code) => `${requestKey(decisions, context)}.${code}`);
  const label = firstText([...texts, "Pending.Defaults"], { count: decisions.length });
  const commands = [answering(decisions)];
  return [{ action: "decideByDefault", label, icon: "i-repeat", commands }, ...listVerbs(decisions, context)];
}

/** Returns the button that asks all decisions in one list; none if each has buttons for its choices. */
export function listVerbs(decisions: readonly Request[], context: TrackerContext): readonly VerbView[] {
  if (decisions.every((request) => request.choices)) return [];
  const isAlike = decisions.every(({ what }) => what === decisions[0]?.what);
  const texts = isAlike ? [`${requestKey(decisions, context)}.All`] : [];
  const label = firstText([...texts, "Pending.All"], { count: decisions.length });
  return [{ action: "decideRequests", label, icon: "i-layout-list", popup: "dialog" }];
}

function requestKey([first]: readonly Request[], { state }: TrackerContext): string {
  return `Pacing.${state.pacing}.Requests.${first?.what ?? ""}`;
}

/** The code of the pacing's text, if the same for all; else "". */
function defaultText(decisions: readonly Request[], context: TrackerContext): string {
  const [first] = decisions;
  const defaultOf = (request: Request): string => requestWords(request, context).usual ?? "";
  const own = first ? defaultOf(first) : "";
  return own && decisions.every((request) => defaultOf(request) === own) ? own : "";
}

/** Returns the button for a decision's default. */
export function defaultAnswerVerb(request: Request, context: TrackerContext): VerbView {
  const { what, fallback } = request;
  const key =
    typeof fallback === "string" || typeof fallback === "number" || typeof fallback === "boolean" ? word(fallback) : "";
  const name = nameOfValue(fallback, context);
  const texts = [...ownKeys(context.state, `Requests.${what}.Choices.${key}`), `Choices.${key}`].filter(hasText);
  const cost = name ?? (texts[0] ? text(texts[0]) : "");
  return {
    action: "decideByDefault",
    label: text("Pending.Default"),
    icon: "i-check",
    ...given({ cost }),
    commands: [answering([request])],
  };
}
