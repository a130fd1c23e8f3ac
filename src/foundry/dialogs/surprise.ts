import type { Command, Json, Participant } from "../../rules/core.ts";
import { counted, numberText, text } from "../host/i18n.ts";
import { plain } from "../host/rich-text.ts";
import type { Form } from "../reading/decision.ts";
import type { Ruling } from "../reading/offer-part.ts";
import type { Presenter, Readiness, Unawares } from "../reading/presenter.ts";

/**
 * B-5, Q-9, T-13: surprise before the fight is a stat of joiners, because no actor has it; later the pacing's
 * verbs set it.
 */
type BeforeStart = NonNullable<Presenter["beforeStart"]>;

const own = (name: string): string => `Surprise.${name}`;

/** Sets the seconds of Do Nothing. */
export const secondsOfSurprise: BeforeStart = (participant): Readiness => {
  const surprised = Number(participant.stats.surprised ?? 0);
  return {
    note: surprised ? plain(counted(own("Seconds"), surprised)) : [],
    rulings: [
      ruling("surprised", participant, "surprised", seconds("AskSeconds", participant, "surprised", 1)),
      ...(surprised ? [ruling("notSurprised", participant, "surprised", 0)] : []),
    ],
  };
};

export const firstRoundOfSurprise: BeforeStart = (participant): Readiness => {
  const surprised = participant.stats.surprised === true;
  return {
    note: surprised ? plain(text(own("FirstRound"))) : [],
    rulings: [ruling(surprised ? "notSurprised" : "surprisedFirstRound", participant, "surprised", !surprised)],
  };
};

/** Sets when it becomes aware, in half seconds, or never. */
export const awareness: BeforeStart = (participant): Readiness => {
  const { start = 0 } = participant.stats;
  const never = start === "never";
  return {
    note: plain(
      never ? text(own("Never")) : start ? text(own("AwareAt"), { time: numberText(Number(start) / 2, 1) }) : "",
    ),
    rulings: [
      ruling("awareAt", participant, "start", seconds("AskAware", participant, "start", 2)),
      ...(never ? [] : [ruling("never", participant, "start", "never")]),
      ...(start === 0 ? [] : [ruling("notSurprised", participant, "start", 0)]),
    ],
  };
};

/** B-5: default one second. */
export const unawareSeconds: Unawares = {
  label: own("Toggle.surprised"),
  stats: (how) => ({ surprised: Number(how) }),
};

/** */
export const unawareFirstRound: Unawares = {
  label: own("Toggle.surprised"),
  stats: (how) => ({ surprised: how !== false && how !== 0 }),
};

/** T-13: half seconds until aware; default one. */
export const unawareAtFirst: Unawares = { label: own("Toggle.late"), stats: (how) => ({ start: Number(how) }) };

function ruling(code: string, participant: Participant, stat: string, value: Json | Form): Ruling {
  const asked = isForm(value) ? value : [setting(participant, stat, value)];
  return { code, label: text(own(`Rulings.${code}`)), asks: () => Promise.resolve(asked) };
}

function isForm(value: Json | Form): value is Form {
  return typeof value === "object" && value !== null && "fields" in value;
}

function setting({ id: participant }: Participant, stat: string, value: Json): Command {
  return { type: "change", participant, stats: { [stat]: value } };
}

/**
 * Asks for seconds; an empty field means one step.
 * @param perSecond units of the stat in a second
 */
function seconds(label: string, participant: Participant, stat: string, perSecond: 1 | 2): Form {
  const step = 1 / perSecond;
  const hint = text(own("Usual"), { value: numberText(step, perSecond - 1) });
  return {
    title: text(own("Title")),
    fields: [{ name: "value", label: text(own(label)), kind: "decimal", step, min: step, note: hint }],
    verb: text(own("Verb")),
    commands: ({ value }) => [setting(participant, stat, Math.round(Number(value || step) * perSecond))],
  };
}
