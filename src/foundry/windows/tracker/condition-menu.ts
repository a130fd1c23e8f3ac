import { apply, currentIds, participantsOf, requests, type Request, type Slot } from "../../../rules/core.ts";
import { answersSince } from "../../../rules/kernel/answers.ts";
import type { Give } from "../../dialogs/ask-command.ts";
import { askForTime } from "../../dialogs/fight-dialogs.ts";
import { stateAfter } from "../../fight/history.ts";
import { doneInARow, forMember, membersOf } from "../../fight/one-for-all.ts";
import { ALONE } from "../../fight/combatant.ts";
import { combatantSource } from "../../fight/store.ts";
import { template } from "../../host/constants.ts";
import { ask, type MenuEntry } from "../../host/dialog.ts";
import { text } from "../../host/i18n.ts";
import { render } from "../../host/late.ts";
import { updateEmbedded } from "../../host/typed-calls.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { shellIn } from "../../reading/pacing-shell.ts";
import { groupName, nameOf } from "../../reading/people.ts";
import { askedName, whatOf } from "../../reading/requests.ts";
import { atOf } from "../../reading/units.ts";
import { groupFor } from "./grouping.ts";
import { moveAll, neighbours } from "./moves.ts";

/** Falling, hiding and belonging are matters of the combatant; the encounter follows it. */
export function conditions(id: string, context: TrackerContext): readonly MenuEntry[] {
  const combatant = context.combat.combatants.get(id);
  if (!combatant) return [];
  const { hidden, defeated } = combatant;
  const set = (label: string, change: { hidden: boolean } | { defeated: boolean }): MenuEntry => ({ label: text(label), run: async () => { await combatant.update(change); } });
  return [
    set(hidden ? "Menu.Show" : "Menu.Hide", { hidden: !hidden }),
    set(defeated ? "Menu.Revive" : "Menu.Defeat", { defeated: !defeated }),
    ...grouping(id, context),
  ];
}

/** Before the start: what the GM may settle about these, all alike: whether they are surprised. Asked once. */
export function readiness(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [lead = "", ...others] = ids;
  const participant = context.participant(lead);
  if (!context.gm || context.state.status !== "setup" || participant?.kind !== "creature") return [];
  return (shellIn(context).beforeStart?.(participant, context).rulings ?? []).map(({ label, commands }): MenuEntry => ({
    label: others.length ? text("Groups.All", { what: label }) : label,
    run: async () => {
      const own = await commands();
      if (own?.length) await give(...ids.flatMap((id) => own.map((command) => forMember(command, lead, id))));
    },
  }));
}

/** Out of the group, or into one: a group that is there, or with somebody of the same side who is in none. */
function grouping(id: string, context: TrackerContext): readonly MenuEntry[] {
  const participant = context.participant(id);
  if (participant?.kind !== "creature") return [];
  const others = membersOf(context.state, id).filter((member) => member.id !== id);
  if (participant.group && others.length) return [{ label: text("Groups.TakeOut"), run: () => putInto(ALONE, [id], context) }];
  const choices = companions(id, context);
  if (!choices.length) return [];
  return [{
    label: text("Groups.PutInto"),
    run: async () => {
      const options = choices.map(({ group, ids }) => ({ value: group, label: groupName(ids, context) }));
      const content = await render(template("dialogs/fields.hbs"), { fields: [{ name: "group", label: text("Groups.With"), kind: "select", options }] });
      const values = await ask({ title: nameOf(id, context), content, verb: text("Groups.PutIntoVerb") });
      const chosen = choices.find(({ group }) => group === values?.group);
      // Somebody who was alone gets the group along with the newcomer.
      if (chosen) await putInto(chosen.group, [id, ...(chosen.single ? chosen.ids : [])], context);
    },
  }];
}

interface Companions {
  readonly group: string;
  readonly ids: readonly string[];
  readonly single: boolean;
}

function companions(id: string, context: TrackerContext): readonly Companions[] {
  const side = context.participant(id)?.side;
  const others = [...participantsOf(context.state)].filter((one) => one.id !== id && one.side === side && one.kind === "creature").sort((a, b) => a.seat - b.seat);
  const groups = [...new Set(others.map((one) => groupFor(one.id, context)).filter(Boolean))];
  const members = (group: string): readonly string[] => others.filter((one) => one.group === group).map((one) => one.id);
  return [
    ...groups.map((group): Companions => ({ group, ids: members(group), single: false })),
    ...others.filter((one) => !one.group).map((one): Companions => ({ group: one.id, ids: [one.id], single: true })),
  ];
}

async function putInto(group: string, ids: readonly string[], { combat }: TrackerContext): Promise<void> {
  await updateEmbedded(combat, "Combatant", ids.map((id) => ({ _id: id, ...combatantSource({ group }) })));
}

/** Those who are out of the fight have no place in the order any more; here they come back. */
export function fallen({ combat }: TrackerContext): readonly MenuEntry[] {
  return [...combat.combatants].filter(({ defeated }) => defeated)
    .map((combatant): MenuEntry => ({ label: text("Menu.ReviveOne", { name: combatant.name }), run: async () => { await combatant.update({ defeated: false }); } }));
}

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
  for (const { number, entry } of [...answersSince(state)].reverse()) {
    const answers = entry.command.answers ?? {};
    for (const request of requests(stateAfter(state, number - 1))) {
      if (request.dice && Object.hasOwn(answers as object, request.id) && !found.has(request.id)) found.set(request.id, request);
    }
  }
  return [...found.values()].filter(({ id }) => !apply(state, { type: "askAgain", request: id }).refusal);
}
