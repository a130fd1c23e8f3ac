import type { Json, JsonObject, Request } from "../../../../../rules/index.ts";
import { hasText, text, word } from "../../texts.ts";
import { concerned, who, type Deed } from "../../build/deed.ts";
import { usualName } from "./choices.ts";
import { begunWords, deedWords, noteOf, own, secondsOf } from "./deeds.ts";

/** What was done, for the log (T-11 to T-16, T-21, T-25). */
export const deeds: Readonly<Record<string, (deed: Deed) => string>> = {
  begin: (deed) => begun("begin", deed),
  changeAction: (deed) => begun("changeAction", deed),
  react: (deed) => begun("react", deed),
  moving: (deed) => text(own(deed.command.moving === true ? "Log.moving" : "Log.standing"), { name: name(deed) }),
  close: (deed) => text(own("Log.close"), { name: name(deed), at: secondsOf(Number(deed.command.closed)) }),
};

function begun(type: string, deed: Deed): string {
  return text(own(`Log.${type}`), { name: name(deed), deed: chosen(word(deed.command.participant), (deed.command.action ?? null) as Json, deed) });
}

/** "Sword (VII), then …": as the slot says it that came of it. */
function chosen(participant: string, value: Json, { after }: Deed): string {
  const slot = after.slots.find((one) => one.participant === participant && (one.state === "open" || one.state === "waiting" || one.state === "now"));
  const note = slot && noteOf(slot);
  if (note?.do && note.do !== "choose") return [note, ...(note.chain ?? [])].map(begunWords).join(text(own("Log.Then")));
  const [first] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  // Whoever stands at once has nothing under way.
  return first && hasText(own(`Begun.${word((first as JsonObject).do)}`)) ? begunWords(first as JsonObject) : usualName(first ?? {}, {});
}

/** The next action that was chosen; when somebody notices the fight (T-13). */
export function decided({ what, participant = "" }: Request, value: Json, deed: Deed): string | null {
  if (what === "nextAction") return text(own("Log.Begins"), { deed: chosen(participant, value, deed) });
  if (what !== "awareness" || hasText(own(`Requests.awareness.Choices.${word(value)}`))) return null;
  return text(own("Log.awareAt"), { at: secondsOf(Number(value)) });
}

/** What was completed. */
export function did(slot: { readonly note?: JsonObject }): string {
  const note = noteOf(slot);
  return note.do === "choose" || !note.do ? "" : deedWords(note);
}

function name(deed: Deed): string {
  return who(concerned(deed), deed);
}
