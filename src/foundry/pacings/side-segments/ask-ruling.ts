import type { Command } from "../../../rules/core.ts";
import { activeSides, isCalled, isCounting } from "../../../rules/pacings.ts";
import { askForChoice, type ChoiceValues, type Outcome, type ScaleStep } from "../../dialogs/ask-choice.ts";
import { counted, die, numberText } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { fighters, nameOf, sideName } from "../../reading/people.ts";
import { say, sayCounted, type Context } from "./own.ts";

/** Segments. */
const MOST_SURPRISED = 10;

/** S-5, S-40. */
export async function askForSurprise(context: Context): Promise<readonly Command[] | null> {
  const sides = activeSides(context.view);
  // If dice are already called for, by the GM or the option, "roll" is not offered.
  const called = isCalled(context.view) || context.view.setting.options.surprise;
  const ruled = (values: ChoiceValues): readonly (readonly [string, number])[] =>
    sides.flatMap((side) => (values[side] ? [[side, Number(values[side])] as const] : []));
  const values = await askForChoice({
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
    outcome: (given) => ({
      ...surpriseOutcome(given.choice === "rule" ? ruled(given) : null),
      ...(context.state.status === "setup" ? { verb: say("AskSurprise.Begin") } : {}),
    }),
  });
  if (!values) return null;
  if (values.choice === "roll") return [{ type: "callSurprise" }];
  const chosen = new Map(ruled(values));
  // Replaces earlier rulings.
  const by = (segments: number): readonly string[] => sides.filter((side) => (chosen.get(side) ?? 0) === segments);
  return [...new Set(sides.map((side) => chosen.get(side) ?? 0))].map((segments) => ({
    type: "surprise",
    sides: [...by(segments)],
    segments,
  }));
}

function surpriseOutcome(ruled: readonly (readonly [string, number])[] | null): Outcome {
  const verb = say(ruled ? "AskSurprise.Rule.Verb" : "AskSurprise.Roll.Verb");
  if (!ruled)
    return {
      big: die(6),
      small: say("AskSurprise.EachSide"),
      lead: say("AskSurprise.Roll.Lead"),
      text: say("AskSurprise.Roll.Text"),
      verb,
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
    verb,
  };
}

function stepsOf(values: readonly string[], names: string): readonly ScaleStep[] {
  return values.map((value, place) => {
    const label = say(`${names}.${value}`);
    return { value, label, small: "", spoken: label, checked: place === 0 };
  });
}

/** S-34. */
export async function askForDelay(context: Context): Promise<readonly Command[] | null> {
  const sides = activeSides(context.view);
  const values = await askForChoice({
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
      verb: say("AskDelay.Verb"),
    }),
  });
  return values?.choice
    ? [{ type: "bait", sides: [values.choice], segments: Number(values.segments || 1), cause: values.cause || "other" }]
    : null;
}

/** "4 actions to come" */
function openText(side: string, context: Context): string {
  const open = context.slots.filter(
    (slot) => slot.state === "open" && context.participant(slot.participant)?.side === side,
  );
  return sayCounted("AskDelay.Open", open.length);
}

/** S-35, SA-14. */
export async function askForMorale(context: Context): Promise<readonly Command[] | null> {
  const combatants = fighters(context);
  const sides = activeSides(context.view);
  const members = (choice: string): readonly string[] =>
    combatants.filter(({ id, side }) => id === choice || `side:${side}` === choice).map(({ id }) => id);
  const counting = isCounting(context.view) && context.state.clock.time !== null;
  const whens = [...(counting ? ["segment"] : []), "atOnce", "round"];
  const values = await askForChoice({
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
        verb: say("AskMorale.Verb"),
      };
    },
  });
  if (!values?.choice) return null;
  const { choice, when, cause } = values;
  return [{ type: "morale", participants: [...members(choice)], when: when || "round", ...(cause ? { cause } : {}) }];
}
