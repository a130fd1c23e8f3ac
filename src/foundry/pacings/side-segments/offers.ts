import { apply } from "../../../rules/core.ts";
import { sideSegmentsTurn } from "../../../rules/pacings.ts";
import { decide } from "../../dialogs/picker.ts";
import { capital, text, word } from "../../host/i18n.ts";
import { noteOf, requestTo, type Due, type Prepared } from "../../reading/context.ts";
import { contextFor } from "../../reading/fight-context.ts";
import {
  attackAmongVerbs,
  endingVerbs,
  offerOf,
  offersFor,
  offerVerb,
  offerVerbs,
  offerLook as offerWordsOf,
} from "../../reading/offers.ts";
import { fighters, nameOf, namesIn } from "../../reading/people.ts";
import type { OfferWords, Prepares } from "../../reading/offer-part.ts";
import type { Ending } from "../../reading/presenter.ts";
import type { VerbView } from "../../reading/views.ts";
import { actionName, declarationIn } from "./action-words.ts";
import { answerDeclaration, answerSpeed, askToDeclare, askForDelay } from "./dialogs.ts";
import { say, type Context, type Choice, type Offer, type Shell, type Slot, type Types } from "./own.ts";

const ICONS: Readonly<Record<string, string>> = {
  trigger: "i-bolt",
  declare: "i-pencil",
  redeclare: "i-pencil",
  "change-restart": "i-pencil",
  "change-flat": "i-pencil",
  "change-none": "i-pencil",
  wait: "i-player-pause",
  rearAttack: "i-sword",
  spoil: "i-x",
  modify: "i-clock",
  passThrough: "i-bow",
  morale: "i-flag",
  lastGasp: "i-wand",
};

/** S-12, S-33. */
function offerWords(offer: Offer, context: Context): Partial<OfferWords> | null {
  const { code, data } = offer;
  if (!isOffered(offer, context)) return null;
  if (code === "declare") return data.from === undefined ? { cost: "" } : {};
  if (code !== "trigger") return {};
  const { now } = context;
  return { cost: now.length ? say("Costs.trigger", { names: namesIn(now, context) }) : say("Costs.triggerNow") };
}

/** True except for offers about the whole fight, which are in its menu. */
function isOffered({ code, command }: Offer, context: Context): boolean {
  if (code === "callSurprise") return false;
  // They have their own button; none before surprise is known.
  if (code === "declare")
    return context.state.stage !== "surprise" && !requestTo("declare", word(command.participant), context);
  return code !== "bait" || context.now.some((slot) => noteOf(slot).action === "bait");
}

type Asks = NonNullable<NonNullable<Shell["decides"]>["offers"]>[string];

const declare: Asks = (_, id, context) => askToDeclare("declare", id, context);
const change: Asks = (_, id, context) => askToDeclare("changeIntent", id, context);

export const decides: NonNullable<Shell["decides"]> = {
  offers: {
    bait: (_, _id, context) => askForDelay(context),
    declare,
    redeclare: declare,
    "change-restart": change,
    "change-flat": change,
    "change-none": change,
  },
  requests: { declare: answerDeclaration, speed: answerSpeed },
};

/** Frequent GM rulings. */
const IN_CURRENT_ROW: readonly string[] = ["bait"];

/** Buttons in a row. */
const MOST_KEYS = 3;

/** Returns the GM's buttons; for several slots, one to attack. */
export function sharedVerbs(slots: readonly Slot[], context: Context): readonly VerbView[] {
  const [slot] = slots;
  if (!slot || slots.length > 1) return attackAmongVerbs(slots, context);
  const { participant: id } = slot;
  const all = offerVerbs(id, context);
  const urgent = all.filter((verb) => IN_CURRENT_ROW.includes(offerOf(verb, context)?.code ?? ""));
  const others = all.filter((verb) => !offerOf(verb, context)?.gm);
  return [...endingVerbs(slot, context), ...rearVerbs(slot, context), ...urgent, ...others].slice(0, MOST_KEYS);
}

/** Rear attacks of engaged foes on the fleeing combatant; their own rows may be folded away (S-44). */
function rearVerbs(slot: Slot, context: Context): readonly VerbView[] {
  if (noteOf(slot).action !== "breakAndRun") return [];
  return fighters(context).flatMap(({ id }) =>
    offersFor(id, context)
      .filter(({ code, gm, data }) => code === "rearAttack" && !gm && data.at === slot.participant)
      .map((offer) => {
        const look = offerWordsOf(offer, context);
        return offerVerb(
          offer,
          { ...look, label: text("Now.Whose", { name: nameOf(id, context), verb: look.label }) },
          id,
          context,
        );
      }),
  );
}

/** Returns other ways to end a turn: a failed check, an ignored parley (S-34, S-35). */
export function endings(slot: Slot, { participant }: Context): readonly Ending[] {
  const { action } = noteOf(slot);
  if (participant(slot.participant)?.kind !== "creature") return [];
  if (slot.kind === "extra") return [{ label: say("Endings.failed"), icon: "i-x", report: { outcome: "failed" } }];
  return action === "parley" || action === "spectacle"
    ? [{ label: say("Endings.unheeded"), icon: "i-ban", report: { pause: false } }]
    : [];
}

export function doneNote(slot: Slot): string {
  const { action } = noteOf(slot);
  if (slot.kind === "extra") return say("Footer.Held");
  return action === "parley" || action === "spectacle" ? say("Footer.Parley") : "";
}

/** Prepares the next round's declaration. */
export const prepares: Prepares<Types> = {
  ask,
  // Offered once this round's action is declared.
  offered: (id, { participant, view }) => {
    const one = participant(id);
    return one !== undefined && sideSegmentsTurn(one, view.setting).intent !== undefined;
  },
  due: ({ due }, id, context) => dueIn(Number(due), id, context),
  commands: ({ commands: [declare] }, id, context) => {
    const request = requestTo("declare", id, context);
    return declare?.intent !== undefined && request
      ? [{ type: "answer", answers: { [request.id]: declare.intent } }]
      : null;
  },
};

async function ask(id: string, context: Context): Promise<Prepared | null> {
  const next = apply(context.state, { type: "nextWindow" });
  const then = next.refusal ? null : contextFor(context.combat, next.state, context);
  const [declare] = (then && (await decide(await askToDeclare("declare", id, then), then))) ?? [];
  const intent = declarationIn(declare?.intent);
  if (!then || !declare || !intent) return null;
  const { label, weapon, spell } = intent;
  const name = label ?? weapon ?? spell;
  return {
    due: String(then.state.clock.round),
    commands: [declare],
    words: capital(actionName({ ...intent, ...(name ? { label: name } : {}) })),
  };
}

function dueIn(round: number, id: string, context: Context): Due {
  const { state, view } = context;
  const participant = context.participant(id);
  if (state.clock.round > round || !participant) return "over";
  if (state.clock.round < round) return "ahead";
  if (requestTo("declare", id, context)) return "now";
  return sideSegmentsTurn(participant, view.setting).intent ? "over" : "ahead";
}

/** Returns a line for a list: "Sword, speed 5: segment 5". */
function choiceWords({ value, lands: at, data }: Choice): { readonly label: string; readonly lands: string } {
  const lands = at === null ? "" : say("Declare.Lands", { segment: at });
  if (typeof value === "number") return { label: say("Declare.Speed", { speed: value }), lands };
  const declared = declarationIn(value);
  const label = data.label || declared?.label || declared?.weapon || declared?.spell || "";
  return { label: capital(actionName({ ...declared, label })), lands };
}

export const offers: NonNullable<Shell["offers"]> = { words: offerWords, icons: ICONS, pick: choiceWords };
