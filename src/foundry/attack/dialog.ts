import { template } from "../host/constants.ts";
import { askWith } from "../host/dialog.ts";
import { text } from "../host/i18n.ts";
import { registerTemplates, render } from "../host/templates.ts";
import { attackView, liveView, nameOfAll, type LiveView } from "./attack-view.ts";
import { attackCommands, dueBefore, unrolled } from "./commands.ts";
import { followForm } from "./follow.ts";
import { firstInput, readInput, typedIn, type Input, type Typed } from "./input.ts";
import { scoreRows } from "./score.ts";
import type { Setup } from "./setup.ts";

await registerTemplates(
  import.meta.glob(["/templates/attack/*.hbs", "/templates/choice/*.hbs"], { eager: true, import: "default" }),
);

/** The entries in the attack dialog. */
export interface AttackAnswer {
  readonly input: Input;
  readonly typed: Typed;
  readonly scores: readonly number[];
  /** Requests that must be rolled first. */
  readonly due: readonly string[];
}

/** @returns null if it was closed */
export async function askForAttack(setup: Setup, typed: Typed, message: string): Promise<AttackAnswer | null> {
  const look = (input: Input): LiveView => {
    const rows = scoreRows(setup, input);
    return liveView(setup, input, rows, attackCommands(setup, input, unrolled(rows)));
  };
  const first = look(firstInput(setup));
  const due = dueBefore(attackCommands(setup, firstInput(setup), unrolled(scoreRows(setup, firstInput(setup)))), setup);
  const content = await render(template("attack/attack.hbs"), attackView(setup, first));
  let form: HTMLFormElement | null = null;
  const pressed = await askWith({
    title: text(`Attack.Title.${setup.kind}`, { name: nameOfAll(setup) }),
    content,
    verb: first.outcome.verb,
    ...(due.length
      ? { also: due.length > 1 ? text("Pending.RollAll", { count: due.length }) : text("Pending.Roll") }
      : {}),
    live: (element) => {
      form = element;
      followForm(element, look, typed, message);
    },
  });
  return pressed && form && answerOf(form, setup, pressed.button === "also" ? due : []);
}

function answerOf(form: HTMLFormElement, setup: Setup, due: readonly string[]): AttackAnswer {
  const input = readInput(form);
  return { input, typed: typedIn(form), scores: scoreRows(setup, input).map(({ score }) => score), due };
}
