import { apply, type Command, type Offer, type Slot } from "../../rules/core.ts";
import { commandsOf, type Give } from "../dialogs/ask-command.ts";
import { asOne, forMember, membersOf } from "../fight/one-for-all.ts";
import { ALONE } from "../fight/combatant.ts";
import { combatantSource } from "../fight/store.ts";
import { counted, text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import type { TrackerContext } from "../reading/context.ts";
import { isListed, offersFor } from "../reading/offers.ts";
import { groupName } from "../reading/people.ts";
import { attackAllEntries } from "../attack/menu.ts";
import { nameEntries } from "../windows/names/entries.ts";
import { groupFacts } from "./card.ts";
import { movingAll, OUT, readiness, setting } from "./condition-menu.ts";
import { groupOf, isApart, isOpened, rowFor, setOpened, sharedFor } from "../reading/row/grouping.ts";
import { ownPlaceEntries } from "./keep-menu.ts";
import { offerEntry, ownEntries } from "./menus.ts";
import { sharedEntries } from "./share-menu.ts";
import { sideEntries } from "./side-menu.ts";
import { doneRow } from "./views/group-row.ts";
import { isMovable } from "../reading/row/row.ts";

interface Doing {
  readonly give: Give;
  /** Done for all members that come next. */
  readonly done: (slot: Slot) => Promise<void>;
  readonly shown: () => void;
}

/** Actions for a whole group. @param ids its members, @param slots their slots in the row */
export async function groupMenu(
  ids: readonly string[],
  slots: readonly Slot[],
  context: TrackerContext,
  { give, done, shown }: Doing,
): Promise<void> {
  const [lead] = ids;
  if (lead === undefined) return;
  const card = { title: groupName(ids, context), facts: groupFacts(ids, slots[0] ?? null, context) };
  const open = (entries: readonly MenuEntry[]): Promise<void> =>
    openMenu({ ...card, harm: text("Menu.Harm.Turn"), entries: [...entries, oneByOne(lead, context, shown)] });
  if (sharedFor(lead, context))
    return open([
      ...(context.gm ? moveEntries(slots, context, give) : []),
      ...ownPlaceEntries(ids, context, give),
      ...sharedEntries(lead, context, give),
    ]);
  const acting = context.now.find(({ participant }) => ids.includes(participant));
  await open([
    ...attackAllEntries(ids, context),
    ...(acting ? actingEntries(acting, context, give, done) : verbEntries(ids, context, give)),
    ...ownEntries(ids, context, give),
    ...(context.gm
      ? [
          ...readiness(ids, context, give),
          ...moveEntries(slots, context, give),
          ...ownPlaceEntries(ids, context, give),
          ...nameEntries(ids, context),
          ...sideEntries(ids, context),
          ...conditionEntries(ids, context),
        ]
      : []),
  ]);
}

/** The choices of the acting member, for all that come next. */
function actingEntries(slot: Slot, context: TrackerContext, give: Give, done: Doing["done"]): readonly MenuEntry[] {
  const { count } = doneRow(slot, context);
  const offers = offersFor(slot.participant, context).filter((offer) => !isListed(offer, slot.participant, context));
  return [
    ...(count > 1 ? [menuEntry("act", "i-check", text("Footer.DoneAll", { count }), () => done(slot))] : []),
    ...offers.map((offer) =>
      offerEntry(
        offer,
        context,
        () => takeForAll(offer, slot.participant, context, give),
        (what) => text("Groups.All", { what }),
      ),
    ),
  ];
}

/**
 * Repeats an offer for all members that come next, asking once.
 * @param id the current member
 */
export async function takeForAll(offer: Offer, id: string, context: TrackerContext, give: Give): Promise<void> {
  const all = membersOf(context.state, id).map((member) => member.id);
  const commands = await commandsOf(offer, id, context, groupName(all, context));
  const [first, ...others] = commands ?? [];
  if (!first) return;
  // With several commands per slot, only the first member gets them.
  if (others.length) return void (await give(first, ...others));
  const apart = isApart(id, context);
  const inTurn = asOne(context.state, id, ({ participant }) => forMember(first, id, participant), apart);
  await give(...(inTurn.length > 1 ? inTurn : atOnce(first, id, context)));
}

/** Commands that end no turn are sent for all at once, the current member first, so that a refusal names it. */
function atOnce(command: Command, id: string, context: TrackerContext): readonly Command[] {
  const others = groupOf(id, context).filter((member) => member !== id);
  const commands = others.map((member) => forMember(command, id, member));
  return [command, ...commands.filter((one) => !apply(context.state, one).refusal)];
}

/** The choices that every member has without a turn. */
function verbEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [lead = "", ...others] = ids;
  const common = offersFor(lead, context).filter(({ code }) =>
    others.every((id) => offersFor(id, context).some((offer) => offer.code === code)),
  );
  const each = async (offer: Offer): Promise<void> => {
    const commands = await commandsOf(offer, lead, context, groupName(ids, context));
    if (commands?.length) await give(...ids.flatMap((id) => commands.map((command) => forMember(command, lead, id))));
  };
  return common.map((offer) =>
    offerEntry(
      offer,
      context,
      () => each(offer),
      (what) => text("Groups.Each", { what }),
    ),
  );
}

function moveEntries(slots: readonly Slot[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const open = slots.filter((slot) => isMovable(slot, context));
  const [first] = open;
  if (!first) return [];
  return [
    ...movingAll(open, first, context, give),
    menuEntry("harm", "i-x", counted("Groups.Lose", open.length), () =>
      give(...open.map(({ id: slot }): Command => ({ type: "lose", slot }))),
    ),
  ];
}

function conditionEntries(ids: readonly string[], context: TrackerContext): readonly MenuEntry[] {
  const { combatants } = context.combat;
  const known = ids.filter((id) => combatants.has(id));
  const hidden = known.every((id) => combatants.get(id)?.hidden);
  const set = setting(known, context);
  return [
    hidden
      ? set("belong", "i-eye", "Groups.ShowAll", { hidden: false })
      : set("belong", "i-eye-off", "Groups.HideAll", { hidden: true }),
    set("belong", "i-unlink", "Groups.Split", combatantSource({ group: ALONE })),
    set("harm", "i-run", "Groups.FleeAll", OUT.fled()),
    set("harm", "i-skull", "Groups.DefeatAll", OUT.defeated()),
  ];
}

function oneByOne(id: string, context: TrackerContext, shown: () => void): MenuEntry {
  const group = rowFor(id, context);
  const open = isOpened(context.combat.id, group);
  return menuEntry("look", "i-layout-list", text(open ? "Groups.AsOne" : "Groups.OneByOne"), async () => {
    setOpened(context.combat.id, group, !open);
    await Promise.resolve(shown());
  });
}
