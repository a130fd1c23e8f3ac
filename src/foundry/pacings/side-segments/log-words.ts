import { isRefusal, type Json, type JsonObject } from "../../../rules/core.ts";
import { resolveIntent } from "../../../rules/pacings.ts";
import { word } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { factsFor } from "../../reading/known.ts";
import { listOf, who, whoOrSomebody } from "../../reading/log-names.ts";
import { sideName } from "../../reading/people.ts";
import { actionName } from "./action-words.ts";
import { isOpenTo } from "./list.ts";
import { causeText } from "./notes.ts";
import { say, sayCounted, type Entry, type Request, type Shell } from "./own.ts";
import { names } from "./sides.ts";

/** S-5, S-8, S-9, S-12, S-27, S-33, S-36. */
const commands: NonNullable<NonNullable<Shell["log"]>["commands"]> = {
  declare: (entry, name) => declared("declare", entry, name),
  changeIntent: (entry, name) => declared("changeIntent", entry, name),
  wait: ({ command: { trigger } }, name) => say(`Log.wait${trigger ? "For" : ""}`, { name, trigger }),
  bait: ({ command }) =>
    sayCounted("Log.bait", Number(command.segments), { sides: names(listOf(command.sides).map(String)) }),
  modify: ({ command }, name) => {
    const segments = Number(command.segments);
    return sayCounted(`Log.${segments < 0 ? "sooner" : "later"}`, Math.abs(segments), { name });
  },
  carryIn: ({ command: { label, segment } }, name) =>
    say("Log.carryIn", { name, label: word(label) || say("ActionNames.other"), segment }),
  speed: ({ command: { segments, action } }, name) =>
    sayCounted("Log.speed", Number(segments), { name, action: actionName({ action: word(action) }) }),
  rearAttack: (entry, name) =>
    say("Log.rearAttack", { name, target: whoOrSomebody(word(entry.command.target), entry) }),
  lastGasp: ({ command }, name) => say(`Log.lastGasp${command.made === true ? "" : "Failed"}`, { name }),
  surprise: ({ command, before }) => {
    const segments = Number(command.segments);
    const sides = [
      ...listOf(command.sides).map(String),
      ...listOf(command.participants).flatMap((id) => before.participant(String(id))?.side ?? []),
    ];
    const data = { sides: names([...new Set(sides)]) };
    return segments ? sayCounted("Log.surprise", segments, data) : say("Log.surpriseNot", data);
  },
  avoid: ({ command: { way, side } }) => say(`Log.avoid.${word(way)}`, { side: names([word(side)]) }),
};

/** Answers that are not in a list. */
function decided({ what, participant = "" }: Request, value: Json, entry: Entry): string | null {
  switch (what) {
    case "declare":
      return secretFor(participant, entry)
        ? say("Declared.Secret")
        : say("Log.Declared", { action: intentName(participant, value, entry) });
    case "speed":
      return sayCounted("Log.Segments", Number(value));
    default:
      return null;
  }
}

function declared(key: string, entry: Entry, name: string): string {
  const { participant, intent = null } = entry.command;
  return secretFor(word(participant), entry)
    ? say(`Log.${key}Secret`, { name })
    : say(`Log.${key}`, { name, action: intentName(word(participant), intent, entry) });
}

/** True for foes' declarations until segments are counted. */
function secretFor(participant: string, { before }: Entry): boolean {
  const { clock, stage } = before.combat.encounter;
  const one = before.participant(participant);
  const open = clock.round > before.state.clock.round || !["surprise", "declare", "roll"].includes(stage);
  return !open && one !== undefined && !isOpenTo(one, before);
}

/** "charge, lance, at Iron Jack" */
function intentName(participant: string, value: Json, entry: Entry): string {
  const { before } = entry;
  const one = before.participant(participant);
  const intent = one ? resolveIntent(value, one, before.view.setting) : null;
  if (!intent || isRefusal(intent)) return say("ActionNames.other");
  const target =
    intent.target === undefined ? "" : before.participant(intent.target) ? who([intent.target], entry) : intent.target;
  const whole = target ? say("Log.At", { action: actionName(intent), target }) : actionName(intent);
  const { trigger } = factsFor("turn", { intent }, participant, before).intent ?? {};
  return trigger ? say("Log.After", { action: whole, trigger }) : whole;
}

/** Writes notes for chat; the current row shows when effects count. */
function note(code: string, data: JsonObject): string | null {
  switch (code) {
    case "carried":
      return say("Notes.carried", data);
    case "morale":
      return data.rolled === true
        ? null
        : say(data.outcome === "failed" ? "Notes.moraleFailed" : "Notes.moraleHeld", {
            cause: causeText(word(data.cause)) || say("Morale.NoCause"),
          });
    case "delayed":
      return say("Notes.delayed", {
        ...data,
        sides: listed(listOf(data.sides).map((side) => sideName(String(side)))),
      });
    case "avoided":
      return say("Notes.avoided", { side: sideName(word(data.side)) });
    case "lastGasp":
      return say(data.made === true ? "Notes.lastGasp" : "Notes.lastGaspFailed");
    default:
      return null;
  }
}

export const log: NonNullable<Shell["log"]> = { commands, decided, note };
