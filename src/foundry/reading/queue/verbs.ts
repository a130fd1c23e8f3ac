import type { Command, Json, Request } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { firstText, hasText, text, word, ownKey, ownKeys } from "../../host/i18n.ts";
import type { TrackerContext } from "../context.ts";
import { pendingFor } from "../fight-context.ts";
import { openExchanges } from "../open-exchanges.ts";
import { requestWords } from "../pacing-shell.ts";
import { isAway, nameOfValue, playsHere } from "../people.ts";
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

/** Returns the buttons below the rows: all NPCs, all own dice, typed results. */
export function pendingVerbs(mine: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const dice = mine.filter((request) => request.dice);
  // Connected players roll their own dice.
  const gms = context.gm ? dice.filter((request) => waitsHere(request, context)) : [];
  const verbs: VerbView[] = [];
  if (gms.length > 1) {
    const npcs = gms.every(({ participant }) => context.participant(participant ?? "")?.npc);
    const label = npcs ? text("Pending.RollNpcs", { count: gms.length }) : rollLabel(gms.length, context);
    verbs.push(rollAllVerb(gms, label));
  }
  // First the GM's own; then what players have left.
  if (!gms.length && dice.length > 1) {
    const label = context.gm ? text("Pending.RollPlayers", { count: dice.length }) : rollLabel(dice.length, context);
    verbs.push(rollAllVerb(dice, label));
  }
  if (dice.length && mayType(context)) verbs.push(typeVerb(text("Pending.Type")));
  const decisions = mine.filter((request) => !request.dice && request.blocking);
  if (decisions.length > 1) verbs.push(...decisionVerbs(decisions, context));
  return verbs;
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

/** Returns buttons for several decisions: defaults for all, or all in one list. */
export function decisionVerbs(decisions: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const { state } = context;
  const [first] = decisions as [Request];
  // Players still choosing are not passed over.
  const isForOthers = (request: Request): boolean =>
    Boolean(request.gm || context.participant(request.participant ?? "")?.npc) || !requestWords(request, context).apart;
  const apart = context.gm ? decisions.filter(isForOthers) : [];
  // The GM decides for absent players' characters.
  const isChosen = decisions.some((request) => !isForOthers(request) && !isAway(request.participant ?? "", context));
  const meant = apart.length && isChosen ? apart : decisions;
  const alike = decisions.every(({ what }) => what === first.what)
    ? `Pacing.${state.pacing}.Requests.${first.what}`
    : "";
  const defaults = [
    ...(meant.length < decisions.length && alike ? [`${alike}.DefaultsNpcs`] : []),
    `${alike}.Defaults`,
    "Pending.Defaults",
  ];
  const own = alike && defaultText(meant, context);
  const defaultLabel = firstText(
    [...(own ? [`${alike}.${own}${meant.length < decisions.length ? "Npcs" : ""}`] : []), ...defaults],
    { count: meant.length },
  );
  const all = decisions.some((request) => !request.choices);
  return [
    // A single one has its own button.
    ...(!alike && meant.length < 2
      ? []
      : [
          {
            action: "decideByDefault",
            label: defaultLabel,
            icon: "i-repeat",
            commands: [answering(meant)],
          } as const,
        ]),
    ...(all
      ? [
          {
            action: "decideRequests",
            label: firstText([`${alike}.All`, "Pending.All"], { count: decisions.length }),
            icon: "i-layout-list",
            popup: "dialog",
          } as const,
        ]
      : []),
  ];
}

/** The pacing's text, if the same for all. */
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
