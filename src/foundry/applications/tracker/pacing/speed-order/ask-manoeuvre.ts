import { changePosture, postureOf, type Posture } from "../../../../../rules/gurps/postures.ts";
import { participantsOf, type Command, type Offer } from "../../../../../rules/index.ts";
import { latestStats } from "../../../../../rules/exchange/harm.ts";
import { factsOf } from "../../../../../rules/pacing/speed-order/facts.ts";
import { POSTURE_NAMES } from "../../../../data/actor/creature-data.ts";
import { template } from "../../../../constants.ts";
import { weaponsOf } from "../../../../encounter/readers/items.ts";
import { waysInHand } from "../../../../exchange/ways.ts";
import { askForCommand } from "../../../dialogs/ask-command.ts";
import { ask, render } from "../../../dialogs/dialog.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { text, word } from "../../texts.ts";

const BASE = "Pacing.speed-order";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected?: boolean;
}

interface Field {
  readonly name: "weapon" | "target" | "posture";
  readonly label: string;
  readonly kind: "select";
  readonly options: readonly Option[];
}

/** Manoeuvres that name something (B-9, B-21, B-22). */
const NAMES: Readonly<Record<string, readonly Field["name"][]>> = { aim: ["weapon", "target"], evaluate: ["target"], "change-posture": ["posture"] };

/** Whether a dialog comes before this manoeuvre. */
export function asksFor({ asks, data }: Offer): boolean {
  return Boolean(asks?.length) || word(data.manoeuvre) in NAMES;
}

/**
 * Asks what a manoeuvre still needs: weapon and target of an aim, whom to evaluate, into which posture, in which way.
 * What goes on is preselected. Null when it was closed.
 */
export async function askForManoeuvre(offer: Offer, id: string, context: TrackerContext): Promise<readonly Command[] | null> {
  const manoeuvre = word(offer.data.manoeuvre);
  const names = NAMES[manoeuvre];
  if (!names) {
    const command = offer.asks?.length ? await askForCommand(manoeuvre === "all-out-attack" ? withWays(offer, id, context) : offer, id, context) : (offer.command as Command);
    return command && [command];
  }
  // Whom there is nothing to choose of is not asked; the core says what is missing.
  const fields = names.map((name) => fieldOf(name, id, context)).filter(({ options }) => options.length > 0);
  if (!fields.length) return [offer.command as Command];
  const content = await render(template("dialogs/fields.hbs"), { fields });
  const label = text(`${BASE}.Manoeuvres.${manoeuvre}`);
  const values = await ask({ title: text(`${BASE}.AskTitle`, { name: nameOf(id, context), manoeuvre: label }), content, verb: label });
  return values && [{ ...offer.command, ...Object.fromEntries(fields.map(({ name }) => [name, values[name] as string])) }];
}

/** Asks only for what can be done with the weapons in hand (B-13 to B-17). */
function withWays(offer: Offer, id: string, context: TrackerContext): Offer {
  const ways = waysInHand(context.combat.combatants.get(id)?.actor);
  return { ...offer, asks: offer.asks!.map((one) => (one.field === "option" && one.choices ? { ...one, choices: one.choices.filter((way) => ways.includes(word(way))) } : one)) };
}

function fieldOf(name: Field["name"], id: string, context: TrackerContext): Field {
  const options = { weapon: () => weapons(id, context), target: () => targets(id, context), posture: () => postures(id, context) }[name]();
  return { name, label: text(`${BASE}.Fields.${name}`), kind: "select", options };
}

/** What is in hand and shoots or can be thrown (B-9); all that is in hand if none does. */
function weapons(id: string, context: TrackerContext): readonly Option[] {
  const actor = context.combat.combatants.get(id)?.actor;
  if (!actor || actor.type === "hazard") return [];
  const ready = weaponsOf(actor as Actor.OfType<"character">).filter(({ system }) => system.ready);
  const ranged = ready.filter(({ system }) => Object.values(system.modes).some(({ kind }) => kind === "ranged"));
  const aimed = factsOf(context.participant(id)!).aim?.weapon;
  return (ranged.length ? ranged : ready).map((item) => ({ value: item.id ?? "", label: item.name, selected: item.id === aimed }));
}

/** Everybody who can be seen, those of other sides first; what this user has targeted comes before whom they went on with. */
function targets(id: string, context: TrackerContext): readonly Option[] {
  const own = context.participant(id)!;
  const { aim, evaluate } = factsOf(own);
  const targeted = targetedIn(context);
  const before = targeted ?? aim?.target ?? evaluate?.target;
  const others = [...participantsOf(context.state)].filter((one) => one.id !== id && one.kind === "creature" && !one.defeated && context.visible(one.id));
  const rank = (side: string): number => (side === own.side ? 1 : 0);
  return others.sort((a, b) => rank(a.side) - rank(b.side) || a.seat - b.seat).map((one) => ({ value: one.id, label: nameOf(one.id, context), selected: one.id === before }));
}

function targetedIn({ combat }: TrackerContext): string | undefined {
  const tokens = [...(game.user?.targets ?? [])].map((token) => (token as { readonly id?: string | null }).id);
  return [...combat.combatants].find(({ tokenId }) => tokenId !== null && tokens.includes(tokenId))?.id ?? undefined;
}

/** What this turn can end in (B-21): nobody gets up from the ground in one. */
function postures(id: string, context: TrackerContext): readonly Option[] {
  const now = latestStats<{ posture?: string }>(context.participant(id)!).posture ?? "standing";
  return reachable(now).map((value) => ({ value, label: postureLabel(value, now) }));
}

/** Names of the postures that one Change posture leads to from this one; what is only a step as well, for those who want no more. */
export function reachable(now: string): readonly string[] {
  const from = postureOf(now);
  return POSTURE_NAMES.filter((name) => {
    // Rolling over is one, too.
    if (name === now) return false;
    const change = changePosture(from, postureOf(name));
    return change.by === "nothing" || change.by === "step" || (change.by === "manoeuvres" && change.turns === 1);
  });
}

function postureLabel(value: string, now: string): string {
  const { by } = changePosture(postureOf(now), postureOf(value) as Posture);
  const name = text(`Sheet.Postures.${value}`);
  return by === "step" ? text(`${BASE}.PostureByStep`, { posture: name }) : name;
}
