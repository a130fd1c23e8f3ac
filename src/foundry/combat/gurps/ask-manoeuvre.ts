import { apply, latestStats, type Command, type JsonObject } from "../../../rules/core.ts";
import { changePosture, manoeuvreOptions, postureOf, POSTURE_WORDS } from "../../../rules/values.ts";
import { askForCommand, commandsOf } from "../../dialogs/ask-command.ts";
import { hostAdapter, isCreature } from "../../fight/host-adapter.ts";
import { askFields, type DialogField } from "../../host/dialog.ts";
import { text, word } from "../../host/i18n.ts";
import { pickOne } from "../../host/menu.ts";
import { dataOf } from "../../reading/context.ts";
import { nameOf, targetsOf } from "../../reading/people.ts";
import { manoeuvreLabel, NAMES } from "./manoeuvres.ts";
import { factsOf, say, sayFirst, type Context, type Offer } from "./own.ts";

/**
 * Asks for what a manoeuvre needs: weapon and target, posture, option. Continued ones are preselected. Null
 * if closed.
 */
export async function askForManoeuvre(offer: Offer, id: string, context: Context): Promise<readonly Command[] | null> {
  const manoeuvre = dataOf(offer).manoeuvre ?? "";
  const names = NAMES[manoeuvre];
  if (!names) {
    const command = offer.asks?.length
      ? await askForCommand(manoeuvre === "all-out-attack" ? withWays(offer, id, context) : offer, id, context)
      : offer.command;
    return command && [command];
  }
  // Without choices nothing is asked; the core says what is missing.
  const fields = names.flatMap((name) => {
    const options = OPTIONS[name](id, context);
    return options.length ? [{ name, label: say(`Fields.${name}`), kind: "select" as const, options }] : [];
  });
  if (!fields.length) return [offer.command];
  const label = say(`Manoeuvres.${manoeuvre}`);
  const title = say("AskTitle", { name: nameOf(id, context), manoeuvre: label });
  const [only, ...others] = fields;
  if (only && !others.length) {
    const value = await pickOne(
      { title, lead: only.label },
      only.options.map(({ selected, ...option }) => ({ ...option, ...(selected ? { chosen: true } : {}) })),
    );
    return value === null ? null : [{ ...offer.command, [only.name]: value }];
  }
  const values = await askFields({ title, fields, verb: label });
  return values && [{ ...offer.command, ...values }];
}

/** Keeps the options that ready weapons allow (B-13 to B-17). */
function withWays(offer: Offer, id: string, context: Context): Offer {
  const ways = hostAdapter().attackWays(context.combat.combatants.get(id)?.actor ?? null);
  return {
    ...offer,
    asks: offer.asks!.map((one) =>
      one.field === "option" && one.choices
        ? { ...one, choices: one.choices.filter((way) => ways.includes(word(way))) }
        : one,
    ),
  };
}

type Options = NonNullable<DialogField["options"]>;

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

/** Asks for trigger and answer (B-30), with the options that weapons allow (B-13 to B-17, BA-28). Null if closed. */
export async function askToWait(
  offer: Offer,
  id: string,
  context: Context,
  name = nameOf(id, context),
): Promise<readonly Command[] | null> {
  const answers = answersOf(offer, id, context);
  if (!answers.length) return commandsOf(offer, id, context);
  const verb = text("Offers.wait");
  const values = await askFields({
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
  });
  if (!values) return null;
  const { trigger } = values;
  return [{ ...offer.command, ...(trigger ? { trigger } : {}), ...answers[Number(values.answer)]?.answers }];
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

/** Asks for a posture, each with its cost or why it is impossible (B-21, B-71, B-73). Null if closed. */
export async function askForPosture(
  id: string,
  context: Context,
  title = nameOf(id, context),
): Promise<readonly Command[] | null> {
  const now = postureNow(id, context);
  const choices = POSTURE_WORDS.filter((name) => name !== now).map((posture) => {
    const command: Command = { type: "pose", participant: id, posture };
    const { refusal } = apply(context.state, command);
    const ruling = refusal && context.gm;
    return {
      value: ruling ? { ...command, ruling: true } : command,
      label: text(`Sheet.Postures.${posture}`),
      cost: ruling ? say("Pose.ruling") : takes(now, posture),
      ...(refusal && !ruling ? { barred: sayFirst([`Pose.Why.${refusal.code}`, "Pose.Why.other"]) } : {}),
    };
  });
  const chosen = await pickOne<Command>(
    { title, lead: say("Pose.Lead", { posture: text(`Sheet.Postures.${now}`) }) },
    choices,
  );
  return chosen && [chosen];
}

function takes(now: string, posture: string): string {
  const { by } = changePosture(postureOf(now), postureOf(posture));
  return say(`Pose.${by === "nothing" ? "manoeuvres" : by}`);
}
