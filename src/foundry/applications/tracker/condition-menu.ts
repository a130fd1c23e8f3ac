import { participantsOf } from "../../../rules/index.ts";
import { forMember, membersOf } from "../../encounter/as-one.ts";
import { ALONE } from "../../encounter/groups.ts";
import { template } from "../../constants.ts";
import { ask, render } from "../dialogs/dialog.ts";
import type { MenuEntry } from "../dialogs/menu.ts";
import type { TrackerContext } from "./build/context.ts";
import { groupFor, groupName } from "./build/groups.ts";
import { nameOf } from "./build/people.ts";
import type { Give } from "./menus.ts";
import { text } from "./texts.ts";

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
  return (context.presenter.beforeStart?.(participant, context).rulings ?? []).map(({ label, commands }): MenuEntry => ({
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
  await combat.updateEmbeddedDocuments("Combatant", ids.map((id) => ({ _id: id, system: { group } })) as never);
}

/** Those who are out of the fight have no place in the order any more; here they come back. */
export function fallen({ combat }: TrackerContext): readonly MenuEntry[] {
  return [...combat.combatants].filter(({ defeated }) => defeated)
    .map((combatant): MenuEntry => ({ label: text("Menu.ReviveOne", { name: combatant.name }), run: async () => { await combatant.update({ defeated: false }); } }));
}
