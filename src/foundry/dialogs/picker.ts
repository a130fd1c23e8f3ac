import type { Command } from "../../rules/core.ts";
import { given } from "../host/given.ts";
import { dialogIn } from "../host/load.ts";
import type { MenuEntry } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import { spoken } from "../host/rich-text.ts";
import type { TrackerContext } from "../reading/context.ts";
import type { Question, MenuChoice, Option } from "../reading/decision.ts";
import { consider } from "../reading/landing.ts";
import { tryOut } from "../reading/trial.ts";

const askForm = dialogIn(
  () => import("./form.ts"),
  (code) => code.askForm,
);

/** Asks a question as a menu or a dialog. Returns the commands to send; null if closed. */
export async function decide<T extends TrackerContext>(
  asked: Question,
  context: T,
): Promise<readonly Command[] | null> {
  if (asked === null || !("title" in asked)) return asked;
  return "options" in asked ? choose(asked, context) : askForm(asked, context);
}

async function choose({ options, participant, ...menu }: MenuChoice, context: TrackerContext) {
  let answer: readonly Command[] | null = null;
  await openMenu({
    ...menu,
    entries: options.map((option) =>
      entryOf(option, participant, context, (commands) => {
        answer = commands;
      }),
    ),
  });
  return answer;
}

/** Refused commands are barred, or sent as a ruling at the GM's seat. */
function entryOf(
  { commands, ...shown }: Option,
  participant: string | undefined,
  context: TrackerContext,
  answer: (commands: readonly Command[] | null) => void,
): MenuEntry {
  if (typeof commands === "function") return { ...shown, run: async () => answer(await commands()) };
  const trial = tryOut(commands, context);
  // Without the sentence that says what did not happen.
  const why = trial.why && spoken(trial.why.filter(({ strong }) => !strong)).trim();
  return {
    ...shown,
    ...given(trial.ruling ? { cost: trial.ruling, help: why } : { barred: shown.barred ?? why }),
    ...(participant === undefined || why ? {} : { preview: () => consider(participant, trial.commands, context) }),
    run: async () => Promise.resolve(answer(trial.commands)),
  };
}
