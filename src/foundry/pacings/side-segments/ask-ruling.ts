import type { Command } from "../../../rules/core.ts";
import { activeSides, isCalled, isCounting } from "../../../rules/pacings.ts";
import { counted, die, numberText } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import type { Form, Outcome, ScaleStep, FormValues } from "../../reading/decision.ts";
import { fighters, nameOf, sideName } from "../../reading/people.ts";
import { say, sayCounted, type Context } from "./own.ts";

/** Segments. */
const MOST_SURPRISED = 10;

/** S-5, S-40. */
export function askForSurprise(context: Context): Form {
  const sides = activeSides(context.view);
  // If dice are already called for, by the GM or the option, "roll" is not offered.
  const called = isCalled(context.view) || context.view.setting.options.surprise;
  const ruled = (values: FormValues): readonly (readonly [string, number])[] =>
    sides.flatMap((side) => (values[side] ? [[side, Number(values[side])] as const] : []));
  const isSetup = context.state.status === "setup";
  return {
    title: say("AskSurprise.Title"),
    label: say("AskSurprise.Title"),
    groups: [
      {
        title: "",
        rows: (called ? [] : ["roll"]).concat("rule").map((value, place) => ({
          value,
          icon: value === "roll" ? "i-dice-3" : "i-eye",
          name: say(`AskSurprise.${value === "roll" ? "Roll" : "Rule"}.Name`),
          detail: say(`AskSurprise.${value === "roll" ? "Roll" : "Rule"}.Detail`),
          takes: "",
          checked: place === 0,
        })),
      },
    ],
    fields: sides.map((side) => ({
      name: side,
      label: say("AskSurprise.Field", { side: sideName(side) }),
      kind: "integer",
      min: 0,
      max: MOST_SURPRISED,
      hint: "0",
    })),
    applies: (given, name) => name === "choice" || given.choice === "rule",
    verb: ({ choice }) =>
      isSetup ? say("AskSurprise.Begin") : say(`AskSurprise.${choice === "rule" ? "Rule" : "Roll"}.Verb`),
    outcome: (given) => surpriseOutcome(given.choice === "rule" ? ruled(given) : null),
    commands: (given) => [
      ...(isSetup ? [{ type: "start" }] : []),
      ...(given.choice === "roll" ? [{ type: "callSurprise" }] : surprising(new Map(ruled(given)), sides)),
    ],
  };
}

/** Replaces earlier rulings. */
function surprising(ruled: ReadonlyMap<string, number>, sides: readonly string[]): readonly Command[] {
  const by = (side: string): number => ruled.get(side) ?? 0;
  return [...new Set(sides.map(by))].map((segments) => ({
    type: "surprise",
    sides: sides.filter((side) => by(side) === segments),
    segments,
  }));
}

function surpriseOutcome(ruled: readonly (readonly [string, number])[] | null): Outcome {
  if (!ruled)
    return {
      big: die(6),
      small: say("AskSurprise.EachSide"),
      lead: say("AskSurprise.Roll.Lead"),
      text: say("AskSurprise.Roll.Text"),
    };
  const surprised = ruled.filter(([, by]) => by > 0);
  const lead = surprised.length
    ? listed(surprised.map(([side, by]) => say("Clock.Surprised", { side: sideName(side), delta: by })))
    : say("AskSurprise.Nobody");
  return {
    big: numberText(surprised.length),
    small: sayCounted("AskSurprise.Sides", surprised.length),
    lead,
    text: say("AskSurprise.Rule.Text"),
  };
}

function stepsOf(values: readonly string[], names: string): readonly ScaleStep[] {
  return values.map((value, place) => {
    const label = say(`${names}.${value}`);
    return { value, label, small: "", spoken: label, checked: place === 0 };
  });
}

/** S-34. */
export function askForDelay(context: Context): Form {
  const sides = activeSides(context.view);
  return {
    title: say("AskDelay.Title"),
    label: say("AskDelay.Label"),
    groups: [
      {
        title: say("AskDelay.Label"),
        rows: sides.map((side, place) => ({
          value: side,
          name: sideName(side),
          takes: openText(side, context),
          checked: place === 0,
        })),
      },
    ],
    switches: [
      {
        name: "cause",
        label: say("AskDelay.Cause"),
        steps: stepsOf(["bait", "parley", "spectacle", "other"], "AskDelay.Causes"),
      },
    ],
    fields: [{ name: "segments", label: say("AskDelay.Segments"), kind: "integer", min: 1, max: 20, value: 1 }],
    outcome: (given) => ({
      big: `+${given.segments || "1"}`,
      small: sayCounted("Declare.Segments", Number(given.segments || 1)),
      lead: say("AskDelay.Lead", { side: sideName(given.choice ?? "") }),
      text: say("AskDelay.Text"),
    }),
    verb: say("AskDelay.Verb"),
    commands: ({ choice, segments, cause }) =>
      choice ? [{ type: "bait", sides: [choice], segments: Number(segments || 1), cause: cause || "other" }] : null,
  };
}

/** "4 actions to come" */
function openText(side: string, context: Context): string {
  const open = context.slots.filter(
    (slot) => slot.state === "open" && context.participant(slot.participant)?.side === side,
  );
  return sayCounted("AskDelay.Open", open.length);
}

/** S-35, SA-14. */
export function askForMorale(context: Context): Form {
  const combatants = fighters(context);
  const sides = activeSides(context.view);
  const members = (choice: string): readonly string[] =>
    combatants.filter(({ id, side }) => id === choice || `side:${side}` === choice).map(({ id }) => id);
  const counting = isCounting(context.view) && context.state.clock.time !== null;
  const whens = [...(counting ? ["segment"] : []), "atOnce", "round"];
  return {
    title: say("AskMorale.Title"),
    label: say("AskMorale.Label"),
    groups: [
      {
        title: say("AskMorale.Sides"),
        rows: sides.map((side, place) => ({
          value: `side:${side}`,
          name: sideName(side),
          takes: counted("Tracker.Participants", members(`side:${side}`).length),
          checked: place === sides.length - 1,
        })),
      },
      {
        title: say("AskMorale.One"),
        rows: combatants.map(({ id, side }) => ({ value: id, name: nameOf(id, context), takes: sideName(side) })),
      },
    ],
    switches: [{ name: "when", label: say("AskMorale.When"), steps: stepsOf(whens, "AskMorale.Whens") }],
    fields: [{ name: "cause", label: say("Fields.cause"), kind: "text" }],
    outcome: (given) => {
      const count = members(given.choice ?? "").length;
      return {
        big: numberText(count),
        small: sayCounted("AskMorale.Checks", count),
        lead: say(`AskMorale.Leads.${given.when ?? "round"}`),
        text: say(context.view.setting.options.moraleCheck === "host" ? "AskMorale.Text" : "AskMorale.Dice"),
      };
    },
    verb: say("AskMorale.Verb"),
    commands: ({ choice, when, cause }) =>
      choice
        ? [{ type: "morale", participants: [...members(choice)], when: when || "round", ...(cause ? { cause } : {}) }]
        : null,
  };
}
