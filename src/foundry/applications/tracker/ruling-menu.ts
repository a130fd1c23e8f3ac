import { apply, currentIds, entryOf, requests, type Request, type Slot } from "../../../rules/index.ts";
import { isBookkeeping } from "../../../rules/encounter/command.ts";
import { template } from "../../constants.ts";
import { doneInARow } from "../../encounter/as-one.ts";
import { stateAfter } from "../../encounter/past.ts";
import { askForTime } from "../dialogs/ask-time.ts";
import { ask, render } from "../dialogs/dialog.ts";
import type { MenuEntry } from "../dialogs/menu.ts";
import type { TrackerContext } from "./build/context.ts";
import { askedName, whatOf } from "./build/owed.ts";
import { nameOf } from "./build/people.ts";
import { atOf } from "./build/units.ts";
import { conditions, readiness } from "./condition-menu.ts";
import type { Give } from "./menus.ts";
import { moveAll, neighbours } from "./moving.ts";
import { text } from "./texts.ts";

/** What the GM rules about a slot and whoever it belongs to, by its state. */
export function ruled(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { participant: id } = slot;
  const rest = [...askAgain(context, give, ({ participant }) => participant === id), ...conditions(id, context)];
  if (context.state.status !== "running") return [...readiness([id], context, give), ...rest];
  const lose: MenuEntry = { label: text("Menu.Lose"), run: () => give({ type: "lose", slot: slot.id }) };
  switch (slot.state) {
    case "open": return [...moving(slot, context, give), lose, ...rest];
    case "now": return [...inARow(context, give), ...later(slot, context, give), lose, ...rest];
    case "waiting": return [lose, ...rest];
    default: return rest;
  }
}

/** Putting a slot elsewhere. */
function moving(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { before, after } = neighbours([slot.id], context);
  return [
    ...(before ? [{ label: text("Menu.Earlier"), run: () => give(...moveAll([slot.id], { before })) }] : []),
    ...(after ? [{ label: text("Menu.Later"), run: () => give(...moveAll([slot.id], { after })) }] : []),
    {
      label: text("Menu.PutOn"),
      run: async () => {
        const time = await askForTime(slot, context);
        if (time !== null) await give(...moveAll([slot.id], { time }));
      },
    },
  ];
}

/** Whoever acts now acts after somebody else: only after those for whom the rules of the pacing have room. */
function later(slot: Slot, context: TrackerContext, give: Give): readonly MenuEntry[] {
  const current = currentIds(context.state);
  const after = context.slots.filter((other) => other.state === "open" && !current.includes(other.id) && !apply(context.state, moveAll([slot.id], { after: other.id })[0]).refusal);
  if (!after.length) return [];
  return [{
    label: text("Menu.PutOff"),
    run: async () => {
      const options = after.map((other) => ({ value: other.id, label: text("Menu.PutOffAfter", { name: nameOf(other.participant, context), at: atOf(other, context) }) }));
      const content = await render(template("dialogs/fields.hbs"), { fields: [{ name: "after", label: text("Menu.PutOffLabel"), kind: "select", options }] });
      const values = await ask({ title: nameOf(slot.participant, context), content, verb: text("Menu.PutOffVerb") });
      if (typeof values?.after === "string") await give(...moveAll([slot.id], { after: values.after }));
    },
  }];
}

/** Everybody whom the GM plays, one after the other, up to the next one whom a player does, or of whom anything is asked. */
export function inARow(context: TrackerContext, give: Give): readonly MenuEntry[] {
  const commands = context.gm ? doneInARow(context.state, ({ npc, kind }) => npc || kind === "hazard") : [];
  const count = commands.reduce((sum, { slots }) => sum + (slots as readonly string[]).length, 0);
  return count > 1 ? [{ label: text("Menu.InARow", { count }), run: () => give(...commands) }] : [];
}

/** Dice that were rolled, and of which nothing has come yet. */
export function askAgain(context: TrackerContext, give: Give, wanted: (request: Request) => boolean): readonly MenuEntry[] {
  if (!context.gm) return [];
  return rolledLately(context).filter(wanted).map((request): MenuEntry => ({
    label: text("Menu.AskAgain", { name: askedName(request, context), what: whatOf(request, context) }),
    run: () => give({ type: "askAgain", request: request.id }),
  }));
}

function rolledLately({ state }: TrackerContext): readonly Request[] {
  const found = new Map<string, Request>();
  for (let number = state.head; number > 0; number--) {
    const command = entryOf(state, number)?.command ?? {};
    if (command.type !== "answer" && command.type !== "askAgain" && !isBookkeeping(command)) break;
    const answers = command.answers ?? {};
    for (const request of requests(stateAfter(state, number - 1))) {
      if (request.dice && Object.hasOwn(answers as object, request.id) && !found.has(request.id)) found.set(request.id, request);
    }
  }
  return [...found.values()].filter(({ id }) => !apply(state, { type: "askAgain", request: id }).refusal);
}
