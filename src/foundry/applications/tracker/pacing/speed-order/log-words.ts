import { text, word } from "../../texts.ts";
import { concerned, who, type Deed } from "../../build/deed.ts";
import { manoeuvreLabel } from "./manoeuvres.ts";

const own = (key: string): string => `Pacing.speed-order.Log.${key}`;

/** What was done, for the log (B-4, B-20, B-31, B-64). */
export const deeds: Readonly<Record<string, (deed: Deed) => string>> = {
  choose: (deed) => text(own("choose"), { name: name(deed), manoeuvre: manoeuvreLabel(word(deed.command.manoeuvre), deed.command.option) }),
  wait: (deed) => {
    const { trigger = "", answer = "", participant = "" } = deed.command as { readonly trigger?: string; readonly answer?: string; readonly participant?: string };
    if (!deed.before.sees.triggers(participant)) return text(own("waitSecret"), { name: name(deed) });
    return text(own(trigger ? "wait" : "waitOpen"), { name: name(deed), trigger, answer: manoeuvreLabel(answer || "attack") });
  },
  surprise: (deed) => text(own(deed.command.seconds === 0 ? "surpriseOver" : "surprise"), { name: name(deed), seconds: Number(deed.command.seconds ?? 1) }),
  stun: (deed) => text(own(`stun.${word(deed.command.kind)}`), { name: name(deed) }),
};

function name(deed: Deed): string {
  return who(concerned(deed), deed);
}
