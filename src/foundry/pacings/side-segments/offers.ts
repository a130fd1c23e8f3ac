import { apply, requests, type Command } from "../../../rules/core.ts";
import { sideSegmentsTurn, type SideSegmentsOffer } from "../../../rules/pacings.ts";
import { dataOf, noteOf, type Due, type Prepared } from "../../reading/context.ts";
import { contextFor } from "../../reading/fight-context.ts";
import { attackAmongVerbs, endingVerbs, moreVerb, offersFor, offerVerbs, roomOnPlate } from "../../reading/offers.ts";
import { namesOf } from "../../reading/people.ts";
import type { Ending, Prepares } from "../../reading/presenter.ts";
import type { VerbView } from "../../reading/views.ts";
import { actionName, titled } from "./action-words.ts";
import { askToDeclare } from "./ask-declaration.ts";
import { declarationIn } from "./choices.ts";
import { say, sayCounted, sayFirst, type Context, type Offer, type Request, type Slot, type Types } from "./own.ts";
import { askForDelay } from "./rulings.ts";

const ICONS: Readonly<Record<string, string>> = {
  trigger: "i-bolt",
  declare: "i-pencil",
  redeclare: "i-pencil",
  "change-restart": "i-pencil",
  "change-flat": "i-pencil",
  "change-none": "i-pencil",
  wait: "i-player-pause",
  flee: "i-run",
  spoil: "i-x",
  modify: "i-clock",
  passThrough: "i-bow",
  morale: "i-flag",
  lastGasp: "i-wand",
};

/** What can be done, with its cost (S-12, S-33). */
export function offerWords(
  offer: Offer,
  context: Context,
): { readonly label: string; readonly cost?: string; readonly icon?: string } {
  const data = dataOf(offer);
  const cost = costOf(offer.code, data, context);
  const icon = ICONS[offer.code];
  const name = data.at === undefined ? "" : namesOf([data.at], context);
  return {
    label: sayFirst([`Offers.${offer.code}`], { ...data, name }),
    ...(cost ? { cost } : {}),
    ...(icon ? { icon } : {}),
  };
}

function costOf(code: string, data: SideSegmentsOffer, context: Context): string {
  switch (code) {
    case "change-restart":
      return say("Costs.restart", data);
    case "change-flat":
      return sayCounted("Costs.flat", data.delay ?? 0);
    case "change-none":
    case "wait":
    case "flee":
    case "spoil":
    case "passThrough":
      return say(`Costs.${code.replace("change-", "")}`);
    case "trigger":
      return context.now.length
        ? say("Costs.trigger", {
            names: namesOf([...new Set(context.now.map(({ participant }) => participant))], context),
          })
        : say("Costs.triggerNow");
    case "declare":
      return data.from === undefined ? "" : say("Costs.newcomer", data);
    default:
      return "";
  }
}

/** What concerns the whole fight stands in its menu and beside what is owed, not in everybody's menu; bait where somebody throws it. */
export function offered({ code, command }: Offer, { now, state }: Context): boolean {
  if (code === "callSurprise") return false;
  // A declaration that is owed has its button there; before surprise is known nobody declares.
  if (code === "declare")
    return (
      state.stage !== "surprise" &&
      !requests(state).some(({ what, participant }) => what === "declare" && participant === command.participant)
    );
  return code !== "bait" || now.some((slot) => noteOf(slot).action === "bait");
}

export const dialogs = {
  bait: (_: Offer, _id: string, context: Context) => askForDelay(context),
  declare: (_: Offer, id: string, context: Context) => askToDeclare("declare", id, context),
  redeclare: (_: Offer, id: string, context: Context) => askToDeclare("declare", id, context),
  "change-restart": (_: Offer, id: string, context: Context) => askToDeclare("changeIntent", id, context),
  "change-flat": (_: Offer, id: string, context: Context) => askToDeclare("changeIntent", id, context),
  "change-none": (_: Offer, id: string, context: Context) => askToDeclare("changeIntent", id, context),
} satisfies Record<string, (offer: Offer, id: string, context: Context) => Promise<readonly Command[] | null>>;

// ---------------------------------------------------------------------------------------------- on the plate

/** Ruled by the GM and so likely just now that it stands on the plate. */
const ON_PLATE: readonly string[] = ["spoil", "bait"];

/** The GM's buttons for whoever acts now; several at once have a menu each, and one button by which one of them attacks. */
export function plate(slots: readonly Slot[], context: Context): readonly VerbView[] {
  const [slot] = slots;
  if (!slot || slots.length > 1) return attackAmongVerbs(slots, context);
  const { participant: id } = slot;
  const offers = offersFor(id, context);
  const all = offerVerbs(id, context);
  const codeOf = ({ data }: VerbView): string => offers[Number(data.offer)]?.code ?? "";
  const urgent = all.filter((verb) => ON_PLATE.includes(codeOf(verb)));
  const others = all.filter(({ data }) => !offers[Number(data.offer)]?.gm);
  const shown = [...endingVerbs(slot, context), ...urgent, ...others].slice(0, roomOnPlate(id, context) - 1);
  return [...shown, moreVerb(slot, context)];
}

/** Other ways in which this can end than Done: a failed check, a parley that nobody heeds (S-34, S-35). */
export function endings(slot: Slot, { participant }: Context): readonly Ending[] {
  const { action } = noteOf(slot);
  if (participant(slot.participant)?.kind !== "creature") return [];
  if (slot.kind === "extra") return [{ label: say("Endings.failed"), icon: "i-x", report: { outcome: "failed" } }];
  return action === "parley" || action === "spectacle"
    ? [{ label: say("Endings.unheeded"), icon: "i-ban", report: { pause: false } }]
    : [];
}

/** What Done means where it means more than that somebody has acted. */
export function doneNote(slot: Slot): string {
  const { action } = noteOf(slot);
  if (slot.kind === "extra") return say("Footer.Held");
  return action === "parley" || action === "spectacle" ? say("Footer.Parley") : "";
}

/** What is chosen in this pacing is declared: the declaration of the next round, while this one is played. */
export const prepares: Prepares<Types> = {
  ask,
  // Until this round's declaration is made there is that one to make first.
  offered: (id, { participant, view }) => {
    const one = participant(id);
    return one !== undefined && sideSegmentsTurn(one, view.setting).intent !== undefined;
  },
  due: ({ due }, id, context) => dueIn(Number(due), id, context),
  commands: ({ commands: [declare] }, id, context) => {
    const request = declarationOf(id, context);
    return declare?.intent !== undefined && request
      ? [{ type: "answer", answers: { [request.id]: declare.intent } }]
      : null;
  },
};

async function ask(id: string, context: Context): Promise<Prepared | null> {
  const next = apply(context.state, { type: "nextWindow" });
  const then = next.refusal ? null : contextFor(context.combat, next.state, context);
  const commands = then && (await askToDeclare("declare", id, then));
  const [declare] = commands ?? [];
  const intent = declarationIn(declare?.intent);
  if (!then || !declare || !intent) return null;
  const { label, weapon, spell } = intent;
  const name = label ?? weapon ?? spell;
  return {
    due: String(then.state.clock.round),
    commands: [declare],
    words: titled(actionName({ ...intent, ...(name ? { label: name } : {}) })),
  };
}

/** In the round for which it was chosen, as soon as that declaration is owed and until it is made. */
function dueIn(round: number, id: string, context: Context): Due {
  const { state, view } = context;
  const participant = context.participant(id);
  if (state.clock.round > round || !participant) return "over";
  if (state.clock.round < round) return "ahead";
  if (declarationOf(id, context)) return "now";
  return sideSegmentsTurn(participant, view.setting).intent ? "over" : "ahead";
}

function declarationOf(id: string, { state }: Context): Request | undefined {
  return requests(state).find(({ what, participant }) => what === "declare" && participant === id);
}
