import { text } from "../../texts.ts";
import { concerned, who, type Deed } from "../../build/deed.ts";

const own = (key: string): string => `Pacing.action-period.Log.${key}`;

/** What was done, for the log (P-5, P-10, P-11, P-14). */
export const deeds: Readonly<Record<string, (deed: Deed) => string>> = {
  wait: (deed) => {
    const { participant = "", until, trigger = "" } = deed.command as { readonly participant?: string; readonly until?: number; readonly trigger?: string };
    const shown = trigger && deed.before.sees.triggers(participant) ? "For" : "";
    return text(own(`wait.${until === undefined ? "Open" : "Until"}${shown}`), { name: who(concerned(deed), deed), until, trigger });
  },
  actNow: (deed) => text(own(deed.command.after === true ? "actAfter" : "actNow"), { name: who(concerned(deed), deed) }),
};
