import { requests, type Request } from "../../../../rules/index.ts";
import { counted, firstText, hasText, text } from "../texts.ts";
import type { OwedRowView, OwedView, PortraitView, VerbView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { nameOf, portraitOf, sideMarkOf, sideName } from "./people.ts";

/** Dice and decisions that time waits for, and prompts that it does not wait for; null when there is nothing. */
export function owedView(context: TrackerContext): OwedView | null {
  const owed = requests(context.state).filter((request) => request.participant === undefined ? context.gm || !request.gm : context.visible(request.participant));
  if (!owed.length) return null;
  const mine = owed.filter((request) => mayAnswer(request, context));
  const dice = owed.filter((request) => request.dice).length;
  const kind = dice === owed.length ? "Rolls" : dice ? "Both" : "Decisions";
  const blocking = owed.some((request) => request.blocking);
  const first = owed[0] as Request;
  const lead = `Pacing.${context.state.pacing}.Leads.${first.what}`;
  return {
    title: blocking ? counted(`Owed.${kind}`, owed.length) : text("Owed.Prompts"), mine: mine.length > 0 && blocking,
    ...(hasText(lead) ? { lead: text(lead) } : {}),
    rows: owed.map((request) => row(request, context)), verbs: verbsFor(mine, context),
  };
}

/** The GM answers for everybody, a player for what is asked of the player's own. */
export function mayAnswer(request: Request, context: TrackerContext): boolean {
  return context.gm || (!request.gm && request.participant !== undefined && context.owned(request.participant));
}

function row(request: Request, context: TrackerContext): OwedRowView {
  const mine = mayAnswer(request, context);
  const verb = mine ? (request.dice ? rollVerb(request) : chooseVerb(request, context)) : null;
  return {
    requestId: request.id, portrait: portrait(request, context), name: askedName(request, context), what: whatOf(request, context), done: false,
    ...(verb ? { verb } : {}),
  };
}

function rollVerb({ id }: Request): VerbView {
  return { action: "rollRequest", label: text("Owed.Roll"), icon: "i-dice-3", data: { request: id } };
}

function chooseVerb(request: Request, context: TrackerContext): VerbView {
  const label = firstText([`Pacing.${context.state.pacing}.Requests.${request.what}.Verb`, "Owed.Choose"]);
  return { action: "decideRequest", label, icon: "i-pencil", popup: "dialog", data: { request: request.id } };
}

function portrait(request: Request, context: TrackerContext): PortraitView {
  if (request.participant !== undefined) return portraitOf(request.participant, context);
  return { src: null, side: request.side === undefined ? 0 : sideMarkOf(request.side, context) };
}

export function askedName(request: Request, context: TrackerContext): string {
  if (request.participant !== undefined) return nameOf(request.participant, context);
  return request.side === undefined ? text("Owed.Gm") : sideName(request.side);
}

/** "3d6 against 12": what is rolled or decided, and against what. */
export function whatOf(request: Request, context: TrackerContext): string {
  const own = context.presenter.what?.(request, context);
  if (own) return own;
  const base = `Pacing.${context.state.pacing}.Requests.${request.what}`;
  const dice = request.dice ? `${request.dice.count}d${request.dice.faces}` : "";
  const data = { dice, against: request.against ?? 0, ...request.data };
  const words = firstText([`${base}.What`, base, `Owed.What.${request.what}`, request.dice ? "Owed.What.dice" : "Owed.What.decision"], data);
  return request.dice && request.against !== undefined && !words.includes(String(request.against)) ? text("Owed.Against", { words, dice, against: request.against }) : words;
}

/** Below the rows: all NPCs in one click, all that is mine, and typing results in. */
function verbsFor(mine: readonly Request[], context: TrackerContext): readonly VerbView[] {
  const dice = mine.filter((request) => request.dice);
  const npcs = dice.filter((request) => context.gm && (request.participant === undefined || context.participant(request.participant)?.npc));
  const verbs: VerbView[] = [];
  if (npcs.length > 1) {
    verbs.push({ action: "rollRequests", label: text("Owed.RollNpcs", { count: npcs.length }), icon: "i-dice-3", primary: true, data: { requests: npcs.map(({ id }) => id).join(" ") } });
  }
  if (dice.length > npcs.length && dice.length > 1) {
    verbs.push({ action: "rollRequests", label: text("Owed.RollAll", { count: dice.length }), icon: "i-dice-3", primary: npcs.length <= 1, data: { requests: dice.map(({ id }) => id).join(" ") } });
  }
  if (dice.length) verbs.push({ action: "typeResults", label: text("Owed.Type"), icon: "i-pencil", popup: "dialog", data: {} });
  const decisions = mine.filter((request) => !request.dice && request.blocking);
  if (decisions.length > 1) verbs.push({ action: "decideByDefault", label: text("Owed.Defaults", { count: decisions.length }), icon: "i-repeat", data: {} });
  return verbs;
}
