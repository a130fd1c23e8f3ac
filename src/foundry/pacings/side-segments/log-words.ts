import { isRefusal, type Json } from "../../../rules/core.ts";
import { resolveIntent } from "../../../rules/pacings.ts";
import { word } from "../../host/i18n.ts";
import { concerned, listOf, who } from "../../reading/log-words.ts";
import { actionName } from "./action-words.ts";
import { isOpenTo } from "./list.ts";
import { say, sayCounted, type Entry, type Request } from "./own.ts";
import { names } from "./sides.ts";

/** What was done, for the log (S-5, S-8, S-9, S-12, S-27, S-33, S-36). */
export const logCommands: Readonly<Record<string, (entry: Entry) => string>> = {
  declare: (entry) => declared("declare", word(entry.command.participant), entry.command.intent ?? null, entry),
  changeIntent: (entry) =>
    declared("changeIntent", word(entry.command.participant), entry.command.intent ?? null, entry),
  wait: (entry) => {
    const trigger = word(entry.command.trigger);
    return say(trigger && entry.before.sees.triggers(word(entry.command.participant)) ? "Log.waitFor" : "Log.wait", {
      name: name(entry),
      trigger,
    });
  },
  bait: (entry) =>
    sayCounted("Log.bait", Number(entry.command.segments), { sides: names(listOf(entry.command.sides).map(String)) }),
  modify: (entry) => {
    const segments = Number(entry.command.segments);
    return sayCounted(segments < 0 ? "Log.sooner" : "Log.later", Math.abs(segments), { name: name(entry) });
  },
  carryIn: (entry) =>
    say("Log.carryIn", {
      name: name(entry),
      label: word(entry.command.label) || say("Deeds.other"),
      segment: entry.command.segment,
    }),
  speed: (entry) =>
    sayCounted("Log.speed", Number(entry.command.segments), {
      name: name(entry),
      deed: actionName({ action: word(entry.command.action) }),
    }),
  lastGasp: (entry) => say(entry.command.made === true ? "Log.lastGasp" : "Log.lastGaspFailed", { name: name(entry) }),
  surprise: (entry) => {
    const segments = Number(entry.command.segments);
    const sides = [
      ...listOf(entry.command.sides).map(String),
      ...listOf(entry.command.participants).flatMap((id) => entry.before.participant(String(id))?.side ?? []),
    ];
    const data = { sides: names([...new Set(sides)]) };
    return segments ? sayCounted("Log.surprise", segments, data) : say("Log.surpriseNot", data);
  },
  avoid: (entry) => say(`Log.avoid.${word(entry.command.way)}`, { side: names([word(entry.command.side)]) }),
};

/** Answers that are no words of a list. */
export function decided({ what, participant = "" }: Request, value: Json, entry: Entry): string | null {
  switch (what) {
    case "declare":
      return secretFor(participant, entry)
        ? say("Declared.Secret")
        : say("Log.Declared", { deed: intentName(participant, value, entry) });
    case "speed":
      return sayCounted("Log.Segments", Number(value));
    default:
      return null;
  }
}

function declared(key: string, participant: string, intent: Json, entry: Entry): string {
  if (secretFor(participant, entry)) return say(`Log.${key}Secret`, { name: name(entry) });
  return say(`Log.${key}`, { name: name(entry), deed: intentName(participant, intent, entry) });
}

/** What foes have declared for this round is nobody's business until its segments are counted. */
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
  if (!intent || isRefusal(intent)) return say("Deeds.other");
  const target =
    intent.target === undefined ? "" : before.participant(intent.target) ? who([intent.target], entry) : intent.target;
  const whole = target ? say("Log.At", { deed: actionName(intent), target }) : actionName(intent);
  return intent.trigger && before.sees.triggers(participant)
    ? say("Log.After", { deed: whole, trigger: intent.trigger })
    : whole;
}

function name(entry: Entry): string {
  return who(concerned(entry), entry);
}
