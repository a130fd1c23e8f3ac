import type { Json, Participant } from "../../rules/core.ts";
import { counted, numberText, text } from "../host/i18n.ts";
import { plain } from "../host/rich-text.ts";
import { askForValue } from "./ask-surprise.ts";
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
  const seconds = Number(participant.stats.surprised ?? 0);
  return {
    note: seconds ? plain(counted(own("Seconds"), seconds)) : [],
    rulings: [
      ruling("surprised", participant, "surprised", () => askForValue(own("AskSeconds"), 1, 1)),
      ...(seconds ? [ruling("notSurprised", participant, "surprised", 0)] : []),
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
  const seconds = async (): Promise<number | null> => {
    const typed = await askForValue(own("AskAware"), 0.5, 0.5);
    return typed === null ? null : Math.round(typed * 2);
  };
  return {
    note: plain(
      never ? text(own("Never")) : start ? text(own("AwareAt"), { time: numberText(Number(start) / 2, 1) }) : "",
    ),
    rulings: [
      ruling("awareAt", participant, "start", seconds),
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

function ruling(
  code: string,
  { id: participant }: Participant,
  stat: string,
  value: Json | (() => Promise<Json | null>),
): Ruling {
  return {
    code,
    label: text(own(`Rulings.${code}`)),
    commands: async () => {
      const settled = typeof value === "function" ? await value() : value;
      return settled === null ? null : [{ type: "change", participant, stats: { [stat]: settled } }];
    },
  };
}
