import { text, word } from "../../texts.ts";
import { concerned, knows, who, type Deed } from "../../build/deed.ts";
import { manoeuvreLabel } from "./manoeuvres.ts";

const own = (key: string): string => `Pacing.speed-order.Log.${key}`;

/** What was done, for the log (B-4, B-20, B-21, B-25, B-31, B-64, B-68). */
export const deeds: Readonly<Record<string, (deed: Deed) => string>> = {
  choose: (deed) => {
    const { manoeuvre, option, target, posture } = deed.command;
    const data = { name: name(deed), manoeuvre: manoeuvreLabel(word(manoeuvre), option) };
    if (word(target)) return text(own("chooseAt"), { ...data, target: knows(word(target), deed) ? who([word(target)], deed) : text("Tracker.Somebody") });
    return word(posture) ? text(own("chooseInto"), { ...data, posture: text(`Sheet.Postures.${word(posture)}`) }) : text(own("choose"), data);
  },
  wait: (deed) => {
    const { trigger = "", answer = "", participant = "", option } = deed.command as { readonly trigger?: string; readonly answer?: string; readonly participant?: string; readonly option?: string };
    if (!deed.before.sees.triggers(participant)) return text(own("waitSecret"), { name: name(deed) });
    return text(own(trigger ? "wait" : "waitOpen"), { name: name(deed), trigger, answer: manoeuvreLabel(answer || "attack", option) });
  },
  surprise: (deed) => text(own(deed.command.seconds === 0 ? "surpriseOver" : "surprise"), { name: name(deed), seconds: Number(deed.command.seconds ?? 1) }),
  pose: (deed) => text(own("pose"), { name: name(deed), posture: text(`Pacing.speed-order.Choices.${word(deed.command.posture)}`) }),
  letAct: (deed) => text(own("letAct"), { name: name(deed) }),
  knockOut: (deed) => text(own(`knockOut.${word(deed.command.to) || "unconscious"}`), { name: name(deed) }),
  wake: (deed) => text(own("wake"), { name: name(deed) }),
  distract: (deed) => text(own("distract"), { name: name(deed) }),
  stun: (deed) => text(own(`stun.${word(deed.command.kind)}`), { name: name(deed) }),
};

function name(deed: Deed): string {
  return who(concerned(deed), deed);
}
