import { latestStats, type JsonObject } from "../../../rules/core.ts";
import { changePosture, manoeuvreOptions, postureOf, POSTURE_WORDS } from "../../../rules/values.ts";
import { missingIn } from "../../dialogs/ask-command.ts";
import { hostAdapter, isCreature } from "../../fight/host-adapter.ts";
import { given } from "../../host/given.ts";
import { text, word } from "../../host/i18n.ts";
import { dataOf } from "../../reading/context.ts";
import type { Question, MenuChoice, AskedField } from "../../reading/decision.ts";
import { nameOf, targetsOf } from "../../reading/people.ts";
import { manoeuvreLabel, NAMES } from "./manoeuvres.ts";
import { factsOf, say, type Context, type Offer } from "./own.ts";

/** Asks for what a manoeuvre needs: weapon and target, posture, option. Continued ones are preselected. */
export function askForManoeuvre(offer: Offer, id: string, context: Context): Question {
  const manoeuvre = dataOf(offer).manoeuvre ?? "";
  const names = NAMES[manoeuvre];
  if (!names) return missingIn(manoeuvre === "all-out-attack" ? withWays(offer, id, context) : offer, id, context);
  // Without choices nothing is asked; the core says what is missing.
  const fields = names.flatMap((name) => {
    const options = OPTIONS[name](id, context);
    return options.length ? [{ name, label: say(`Fields.${name}`), kind: "select" as const, options }] : [];
  });
  const verb = say(`Manoeuvres.${manoeuvre}`);
  const title = say("AskTitle", { name: nameOf(id, context), manoeuvre: verb });
  const [only, ...others] = fields;
  if (!only) return [offer.command];
  if (others.length) return { title, fields, verb, commands: (values) => [{ ...offer.command, ...values }] };
  const { name, label: lead } = only;
  return {
    title,
    lead,
    options: only.options.map(({ selected = false, value, label }) => ({
      label,
      ...given({ chosen: selected }),
      commands: [{ ...offer.command, [name]: value }],
    })),
  };
}

/** Keeps the options that ready weapons allow (B-13 to B-17). */
function withWays(offer: Offer, id: string, context: Context): Offer {
  const ways = hostAdapter().attackWays(context.combat.combatants.get(id)?.actor ?? null);
  return {
    ...offer,
    asks: (offer.asks ?? []).map((one) =>
      one.field === "option" && one.choices
        ? { ...one, choices: one.choices.filter((way) => ways.includes(word(way))) }
        : one,
    ),
  };
}

type Options = NonNullable<AskedField["options"]>;

const OPTIONS: Readonly<Record<(typeof NAMES)[string][number], (id: string, context: Context) => Options>> = {
  weapon: weapons,
  target: targets,
  posture: postures,
};

/** Returns ranged or throwable weapons; all ready ones if there are none (B-9). */
function weapons(id: string, context: Context): Options {
  const actor = context.combat.combatants.get(id)?.actor;
  if (!isCreature(actor)) return [];
  const ready = hostAdapter().weaponsInHand(actor);
  const ranged = ready.filter((weapon) => weapon.ranged);
  const aimed = factsOf(context.participant(id)!).aim?.weapon;
  return (ranged.length ? ranged : ready).map((item) => ({
    value: item.id,
    label: item.name,
    selected: item.id === aimed,
  }));
}

/** Foes first; preselects the user's target, else the earlier one. */
function targets(id: string, context: Context): Options {
  const own = context.participant(id)!;
  const { aim, evaluate } = factsOf(own);
  const before = targetedIn(context) ?? aim?.target ?? evaluate?.target;
  return targetsOf(own, context).map((one) => ({
    value: one.id,
    label: nameOf(one.id, context),
    selected: one.id === before,
  }));
}

function targetedIn({ combat }: Context): string | undefined {
  const tokens = [...(game.user?.targets ?? [])].map((token) => token.id);
  return [...combat.combatants].find(({ tokenId }) => tokenId !== null && tokens.includes(tokenId))?.id ?? undefined;
}

/** Returns the postures in which this turn can end (B-21). */
function postures(id: string, context: Context): Options {
  const now = postureNow(id, context);
  return reachable(now).map((value) => ({ value, label: postureLabel(value, now) }));
}

function postureNow(id: string, context: Context): string {
  return latestStats<{ posture?: string }>(context.participant(id)!).posture ?? "standing";
}

/** Returns the postures that one Change Posture reaches, steps included. */
export function reachable(now: string): readonly string[] {
  const from = postureOf(now);
  return POSTURE_WORDS.filter((name) => {
    if (name === now) return false;
    const change = changePosture(from, postureOf(name));
    // "nothing": rolling over between prone and face up also takes one Change Posture.
    return change.by === "nothing" || change.by === "step" || (change.by === "manoeuvres" && change.turns === 1);
  });
}

function postureLabel(value: string, now: string): string {
  const { by } = changePosture(postureOf(now), postureOf(value));
  const name = text(`Sheet.Postures.${value}`);
  return by === "step" ? say("PostureByStep", { posture: name }) : name;
}

/** Asks for trigger and answer (B-30), with the options that weapons allow (B-13 to B-17, BA-28). */
export function askToWait(offer: Offer, id: string, context: Context, name = nameOf(id, context)): Question {
  const answers = answersOf(offer, id, context);
  if (!answers.length) return missingIn(offer, id, context, name);
  const verb = text("Offers.wait");
  return {
    title: say("AskTitle", { name, manoeuvre: verb }),
    fields: [
      { name: "trigger", label: say("Fields.trigger"), kind: "text", required: true },
      {
        name: "answer",
        label: say("Fields.answer"),
        kind: "select",
        options: answers.map(({ label }, place) => ({ value: String(place), label })),
      },
    ],
    verb,
    commands: ({ trigger = "", answer }) =>
      trigger.trim() ? [{ ...offer.command, trigger: trigger.trim(), ...answers[Number(answer)]?.answers }] : null,
  };
}

/** Returns an entry per answer and option. */
function answersOf(
  { asks = [] }: Offer,
  id: string,
  context: Context,
): readonly { readonly label: string; readonly answers: JsonObject }[] {
  const asked = asks.find(({ field }) => field === "answer");
  const inHand = hostAdapter().attackWays(context.combat.combatants.get(id)?.actor ?? null);
  return (asked?.choices ?? []).flatMap((choice) => {
    const answer = word(choice);
    const ways = manoeuvreOptions(answer).filter((way) => inHand.includes(way));
    return ways.length
      ? ways.map((option) => ({ label: manoeuvreLabel(answer, option), answers: { answer, option } }))
      : [{ label: say(`Choices.${answer}`), answers: { answer } }];
  });
}

/** Asks for a posture, each with its cost or why it is impossible (B-21, B-71, B-73). */
export function askForPosture(id: string, context: Context, title = nameOf(id, context)): MenuChoice {
  const now = postureNow(id, context);
  return {
    title,
    lead: say("Pose.Lead", { posture: text(`Sheet.Postures.${now}`) }),
    options: POSTURE_WORDS.filter((name) => name !== now).map((posture) => ({
      label: text(`Sheet.Postures.${posture}`),
      cost: takes(now, posture),
      commands: [{ type: "pose", participant: id, posture }],
    })),
  };
}

function takes(now: string, posture: string): string {
  const { by } = changePosture(postureOf(now), postureOf(posture));
  return say(`Pose.${by === "nothing" ? "manoeuvres" : by}`);
}
