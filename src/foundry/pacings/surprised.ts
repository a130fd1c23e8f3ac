import type { Command, Json, Participant } from "../../rules/core.ts";
import { template } from "../host/constants.ts";
import { ask } from "../host/dialog.ts";
import { counted, figure, text } from "../host/i18n.ts";
import { render } from "../host/late.ts";
import { plain } from "../host/rich-text.ts";
import type { Presenter, Readiness, Ruling, Unawares } from "../reading/presenter.ts";

/**
 * Who is caught unawares is often known before the fight begins. No actor knows it, so it is noted with the stats with which somebody comes
 * into the fight (B-5, Q-9, T-13); after the start the pacing's own verbs say it.
 */
type BeforeStart = NonNullable<Presenter["beforeStart"]>;

const own = (name: string): string => `Surprise.${name}`;

/** Seconds for which it is held in Do nothing. */
export const secondsOfSurprise: BeforeStart = (participant): Readiness => {
  const seconds = Number(participant.stats.surprised ?? 0);
  return {
    note: seconds ? plain(counted(own("Seconds"), seconds)) : [],
    rulings: [
      ruling("surprised", async () => note(participant, "surprised", await askForFigure(own("AskSeconds"), 1, 1))),
      ...(seconds ? [ruling("notSurprised", () => Promise.resolve(note(participant, "surprised", 0)))] : []),
    ],
  };
};

/** Surprised in the first round, or not. */
export const firstRoundOfSurprise: BeforeStart = (participant): Readiness => {
  const surprised = participant.stats.surprised === true;
  return {
    note: surprised ? plain(text(own("FirstRound"))) : [],
    rulings: [
      ruling(surprised ? "notSurprised" : "surprisedFirstRound", () =>
        Promise.resolve(note(participant, "surprised", !surprised)),
      ),
    ],
  };
};

/** The time at which it becomes aware, in half seconds, or never. */
export const awareness: BeforeStart = (participant): Readiness => {
  const { start } = participant.stats;
  return {
    note:
      start === undefined || start === 0
        ? []
        : plain(start === "never" ? text(own("Never")) : text(own("AwareAt"), { time: figure(Number(start) / 2, 1) })),
    rulings: [
      ruling("awareAt", async () => {
        const seconds = await askForFigure(own("AskAware"), 0.5, 0.5);
        return seconds === null ? null : note(participant, "start", Math.round(seconds * 2));
      }),
      ...(start === "never" ? [] : [ruling("never", () => Promise.resolve(note(participant, "start", "never")))]),
      ...(start === undefined || start === 0
        ? []
        : [ruling("notSurprised", () => Promise.resolve(note(participant, "start", 0)))]),
    ],
  };
};

/** In seconds of doing nothing; one by default (B-5). */
export const unawareSeconds: Unawares = {
  label: own("Toggle.surprised"),
  stats: (how) => ({ surprised: Number(how) }),
};

/** In the first round. */
export const unawareFirstRound: Unawares = {
  label: own("Toggle.surprised"),
  stats: (how) => ({ surprised: how !== false && how !== 0 }),
};

/** In segments of half a second until it notices; one by default (T-13). */
export const unawareAtFirst: Unawares = { label: own("Toggle.late"), stats: (how) => ({ start: Number(how) }) };

function ruling(code: string, commands: () => Promise<readonly Command[] | null>): Ruling {
  return { code, label: text(own(`Rulings.${code}`)), commands };
}

function note({ id }: Participant, stat: string, value: Json): readonly Command[];
function note({ id }: Participant, stat: string, value: Json | null): readonly Command[] | null;
function note({ id }: Participant, stat: string, value: Json | null): readonly Command[] | null {
  return value === null ? null : [{ type: "change", participant: id, stats: { [stat]: value } }];
}

/** A figure above 0 that somebody types; null when the dialog was closed or left empty. */
async function askForFigure(label: string, usual: number, step: number): Promise<number | null> {
  const content = await render(template("dialogs/fields.hbs"), {
    fields: [
      {
        name: "value",
        label: text(label),
        kind: "decimal",
        step,
        min: step,
        hint: text(own("Usual"), { value: figure(usual, Number.isInteger(usual) ? 0 : 1) }),
      },
    ],
  });
  const values = await ask({ title: text(own("Title")), content, verb: text(own("Verb")) });
  if (!values) return null;
  const typed = typeof values.value === "string" && values.value !== "" ? Number(values.value) : usual;
  return Number.isFinite(typed) && typed > 0 ? typed : null;
}
