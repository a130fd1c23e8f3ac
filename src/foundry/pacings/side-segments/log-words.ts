import { isRefusal, type Json, type Request } from "../../../rules/index.ts";
import { resolve } from "../../../rules/pacing/side-segments/intent.ts";
import type { Types } from "../../../rules/pacing/side-segments/facts.ts";
import { counted, text, word } from "../../host/i18n.ts";
import type { LoggedCommand } from "../../reading/context.ts";
import { concerned, listOf, who } from "../../reading/log-words.ts";
import { typed } from "../shared/typed.ts";
import { actionName, own } from "./action-words.ts";
import { isOpenTo } from "./list.ts";
import { names } from "./sides.ts";

const core = typed<Types>();

/** What was done, for the log (S-5, S-8, S-9, S-12, S-27, S-33, S-36). */
export const deeds: Readonly<Record<string, (deed: LoggedCommand) => string>> = {
  declare: (deed) => declared("declare", word(deed.command.participant), deed.command.intent ?? null, deed),
  changeIntent: (deed) => declared("changeIntent", word(deed.command.participant), deed.command.intent ?? null, deed),
  wait: (deed) => {
    const trigger = word(deed.command.trigger);
    return text(own(trigger && deed.before.sees.triggers(word(deed.command.participant)) ? "Log.waitFor" : "Log.wait"), { name: name(deed), trigger });
  },
  bait: (deed) => counted(own("Log.bait"), Number(deed.command.segments), { sides: names(listOf(deed.command.sides).map(String)) }),
  modify: (deed) => {
    const segments = Number(deed.command.segments);
    return counted(own(segments < 0 ? "Log.sooner" : "Log.later"), Math.abs(segments), { name: name(deed) });
  },
  carryIn: (deed) => text(own("Log.carryIn"), { name: name(deed), label: word(deed.command.label) || text(own("Deeds.other")), segment: deed.command.segment }),
  speed: (deed) => counted(own("Log.speed"), Number(deed.command.segments), { name: name(deed), deed: actionName({ action: word(deed.command.action) }) }),
  lastGasp: (deed) => text(own(deed.command.made === true ? "Log.lastGasp" : "Log.lastGaspFailed"), { name: name(deed) }),
  surprise: (deed) => {
    const segments = Number(deed.command.segments);
    const sides = [...listOf(deed.command.sides).map(String), ...listOf(deed.command.participants).flatMap((id) => deed.before.participant(String(id))?.side ?? [])];
    const data = { sides: names([...new Set(sides)]) };
    return segments ? counted(own("Log.surprise"), segments, data) : text(own("Log.surpriseNot"), data);
  },
  avoid: (deed) => text(own(`Log.avoid.${word(deed.command.way)}`), { side: names([word(deed.command.side)]) }),
};

/** Answers that are no words of a list. */
export function decided({ what, participant = "" }: Request, value: Json, deed: LoggedCommand): string | null {
  switch (what) {
    case "declare": return secretFor(participant, deed) ? text(own("Declared.Secret")) : text(own("Log.Declared"), { deed: intentName(participant, value, deed) });
    case "speed": return counted(own("Log.Segments"), Number(value));
    default: return null;
  }
}

function declared(key: string, participant: string, intent: Json, deed: LoggedCommand): string {
  if (secretFor(participant, deed)) return text(own(`Log.${key}Secret`), { name: name(deed) });
  return text(own(`Log.${key}`), { name: name(deed), deed: intentName(participant, intent, deed) });
}

/** What foes have declared for this round is nobody's business until its segments are counted. */
function secretFor(participant: string, { before }: LoggedCommand): boolean {
  const { clock, stage } = before.combat.encounter;
  const one = before.participant(participant);
  const open = clock.round > before.state.clock.round || !["surprise", "declare", "roll"].includes(stage);
  return !open && one !== undefined && !isOpenTo(one, before);
}

/** "charge, lance, at Iron Jack" */
function intentName(participant: string, value: Json, deed: LoggedCommand): string {
  const { before } = deed;
  const one = before.participant(participant);
  const intent = one ? resolve(value, core.participant(one), core.setting(before.view.setting)) : null;
  if (!intent || isRefusal(intent)) return text(own("Deeds.other"));
  const target = intent.target === undefined ? "" : before.participant(intent.target) ? who([intent.target], deed) : intent.target;
  const whole = target ? text(own("Log.At"), { deed: actionName(intent), target }) : actionName(intent);
  return intent.trigger && before.sees.triggers(participant) ? text(own("Log.After"), { deed: whole, trigger: intent.trigger }) : whole;
}

function name(deed: LoggedCommand): string {
  return who(concerned(deed), deed);
}
