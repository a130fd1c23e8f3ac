import { turnOf, type JsonObject } from "../../../../../rules/index.ts";
import type { Turn } from "../../../../../rules/pacing/two-action/facts.ts";
import { text, word } from "../../texts.ts";
import { concerned, who, type Deed } from "../../build/deed.ts";
import { boxesLine } from "./boxes.ts";

const own = (key: string): string => `Pacing.two-action.Log.${key}`;

type Boxes = readonly (readonly JsonObject[])[];

/** What was done, for the log. */
export const deeds: Readonly<Record<string, (deed: Deed) => string>> = {
  act: (deed) => text(own("act"), { name: name(deed), actions: boxesLine([deed.command.actions as unknown as readonly JsonObject[]]) }),
  revise: (deed) => {
    const actions = boxesLine(deed.command.boxes as unknown as Boxes);
    if (!actions) return text(own("reviseNothing"), { name: name(deed) });
    return text(own(hasSaid(deed) ? "revise" : "act"), { name: name(deed), actions });
  },
  surprise: (deed) => text(own(deed.command.surprised === false ? "surpriseNot" : "surprise"), { name: name(deed) }),
  task: (deed) => {
    const { facts = {} } = deed.before.participant(word(deed.command.participant)) ?? {};
    const task = (deed.command.name || (facts.task as JsonObject | undefined)?.name) ?? "";
    return text(own(`task.${word(deed.command.do)}${task ? "" : "Plain"}`), { name: name(deed), task, actions: deed.command.actions });
  },
};

/** Only who has said something before does otherwise now. */
function hasSaid({ before, command }: Deed): boolean {
  const participant = before.participant(word(command.participant));
  return participant !== undefined && (turnOf<Turn>(participant, before.view.setting.round).boxes ?? []).length > 0;
}

function name(deed: Deed): string {
  return who(concerned(deed), deed);
}
