import type { Command, Json, JsonObject, Offer, Slot } from "../../../../../rules/index.ts";
import type { TrackerContext } from "../../build/context.ts";
import { attackAmongVerbs, attackVerbs } from "../../../attack/verbs.ts";
import { offersFor } from "../../build/offers.ts";
import { counted, hasText, text } from "../../texts.ts";
import type { VerbView } from "../../view.ts";
import { askForDeed, type DeedQuestion } from "./ask-deed.ts";
import { choiceWords, landing } from "./choices.ts";
import { goesOn, own, secondsOf, stretchOf } from "./deeds.ts";

const ICONS: Readonly<Record<string, string>> = {
  begin: "i-pencil", change: "i-pencil", react: "i-bolt", release: "i-ban", aware: "i-eye", moving: "i-run", standStill: "i-hand-stop", close: "i-swords",
};

/** A verb with its cost: when it lands, what is lost, what it leaves. */
export function offerWords(offer: Offer): { label: string; cost?: string; icon?: string } {
  const { code, data, command } = offer;
  if (!hasText(own(`Choice.${code}.Name`))) return { label: text(own(`Offers.${code}`), data), icon: ICONS[code] ?? "i-arrow-up-right", ...costOf(offer) };
  const { name, icon } = choiceWords(code, data);
  const { at, takes } = landing(data, (command.action as JsonObject | undefined)?.do === "wait");
  const verb = own(`Choice.${code}.Verb`);
  return { label: hasText(verb) ? text(verb, { label: data.label }) : name, icon, cost: [takes, at].filter(Boolean).join(", ") };
}

/** "starts 0.5 s later"; "to what began at 2.0 s: starts at 2.5 s" where time has gone on since. */
function reactCost(to: number, cost: number, before: boolean): string {
  if (before) return text(own("Costs.reactBefore"), { at: secondsOf(to), starts: secondsOf(to + cost) });
  return cost ? text(own("Costs.react"), { seconds: secondsOf(cost) }) : text(own("Costs.reactFree"));
}

function costOf({ code, data }: Offer): { cost?: string } {
  const figure = (name: string): number => Number(data[name] ?? 0);
  switch (code) {
    case "change": return { cost: counted(own("Costs.change"), figure("lost"), { of: figure("of") }) };
    case "react": return { cost: reactCost(figure("to"), figure("cost"), figure("ago") > 0) };
    case "release": return { cost: text(own("Notes.left"), { left: figure("left"), capacity: figure("capacity") }) };
    case "close": return { cost: text(own("Costs.close"), { segment: figure("prepared") }) };
    case "begin": case "aware": case "moving": case "standStill": return hasText(own(`Costs.${code}`)) ? { cost: text(own(`Costs.${code}`)) } : {};
    default: return {};
  }
}

/** The offer with this code, as a button that does it at once, without asking in which segment. */
export function atOnce(code: string, id: string, label: string, context: TrackerContext): VerbView | null {
  const place = offersFor(id, context).findIndex((offer) => offer.code === code);
  const offer = offersFor(id, context)[place];
  if (!offer) return null;
  const { icon, cost } = offerWords(offer);
  return { action: "takeOffer", label, ...(icon ? { icon } : {}), ...(cost ? { cost } : {}), data: { participant: id, offer: String(place), plain: "yes" } };
}

/** The offer with this code as a button that opens its dialog. */
export function withDialog(code: string, id: string, label: string, context: TrackerContext): VerbView | null {
  const verb = atOnce(code, id, label, context);
  if (!verb) return null;
  const { plain: _, ...data } = verb.data;
  return { ...verb, label: `${label}…`, popup: "dialog", data };
}

/** Beginning something else, changing, answering: which action, and from which segment. */
export const dialogs = {
  begin: (offer: Offer, id: string, context: TrackerContext) => deed("begin", offer, id, context),
  change: (offer: Offer, id: string, context: TrackerContext) => deed("change", offer, id, context),
  react: (offer: Offer, id: string, context: TrackerContext) => deed("react", offer, id, context),
};

async function deed(kind: DeedQuestion["kind"], offer: Offer, participant: string, context: TrackerContext): Promise<readonly Command[] | null> {
  const number = (field: string): number => Number(offer.data[field] ?? 0);
  const from = offer.asks?.find(({ field }) => field === "action")?.min ?? number("from");
  const at = offer.asks?.find(({ field }) => field === "at")?.min;
  const before = kind === "change" ? counted(own("Costs.change"), number("lost"), { of: number("of") }) : kind === "react" ? reactNote(offer) : "";
  const usual = usualOf(participant, context);
  const answer = await askForDeed({
    kind, participant, from, ...(before ? { before } : {}), ...(at === undefined ? {} : { at }), ...(kind === "begin" && usual !== null ? { usual } : {}),
  }, context);
  return answer && [{ ...offer.command, ...answer } as Command];
}

/** "to what began at 2.0 s; the answer costs 1 segment, 0.5 s first" */
function reactNote({ data }: Offer): string {
  return [
    ...(Number(data.ago) === 0 ? [] : [text(own("Dialog.reactTo"), { at: secondsOf(Number(data.to)) })]),
    ...(Number(data.cost) ? [text(own("Dialog.reactBefore"), { takes: stretchOf(Number(data.cost)) })] : []),
  ].join("; ");
}

/** What is under way, or was the last thing: most often it comes again. */
export function usualOf(id: string, context: TrackerContext): Json | null {
  const doing = context.participant(id)?.facts.doing as JsonObject | undefined;
  if (!doing) return null;
  switch (doing.do) {
    case "weapon": case "burst": case "draw": case "reload": return { do: "weapon", weapon: doing.weapon ?? 0 };
    case "run": return { do: "run" };
    default: return null;
  }
}

/** Buttons on the plate of whoever acts: the roll of what is complete, the same again, anything else, the trigger. */
export function plateVerbs(slots: readonly Slot[], context: TrackerContext, nameOf: (id: string) => string): readonly VerbView[] {
  const [first] = slots;
  if (!first) return [];
  const cease = slots.flatMap(({ participant }): readonly VerbView[] => {
    const verb = atOnce("release", participant, slots.length > 1 ? text(own("Plate.CeaseOf"), { name: nameOf(participant) }) : text(own("Plate.Cease")), context);
    return verb ? [verb] : [];
  });
  if (slots.length > 1) return [...attackAmongVerbs(slots, context), ...cease];
  const next = withDialog("begin", first.participant, text(own("Plate.Next")), context);
  return [...attackVerbs(first.participant, context), goesOn(first) ? null : again(first.participant, context), next, ...cease].filter((verb) => verb !== null);
}

/** "Sabre again, at 10.5 s": finishes what is complete and begins the usual thing in one go. */
function again(id: string, context: TrackerContext): VerbView | null {
  const usual = usualOf(id, context);
  const offers = offersFor(id, context);
  const place = usual === null ? -1 : offers.findIndex(({ command }) => command.type === "begin" && JSON.stringify(command.action) === JSON.stringify(usual));
  const offer = offers[place];
  if (!offer) return null;
  const { name, icon } = choiceWords(offer.code, offer.data);
  return { action: "takeOffer", label: text(own("Plate.Again"), { name }), icon, cost: landing(offer.data, false).at, data: { participant: id, offer: String(place) } };
}
