import { apply, foresee, type Command, type EncounterState } from "../../../../rules/index.ts";
import { openMenu, type MenuEntry } from "../../dialogs/menu.ts";
import { spoken } from "../../words.ts";
import { contextFor, type TrackerContext } from "../build/context.ts";
import { listedOffers, offersFor, offerWords } from "../build/offers.ts";
import { nameOf } from "../build/people.ts";
import { commandsOf, pickEntry } from "../menus.ts";
import { firstText, text } from "../texts.ts";
import type { Prepared } from "./store.ts";

/**
 * Asks what a participant shall do when it acts next, from the same lists as then: the fight is played on to that moment on a copy.
 * @returns null when it was closed, or when no such moment can be foreseen
 */
export async function askToPrepare(id: string, context: TrackerContext): Promise<Prepared | null> {
  const own = context.presenter.prepares?.ask;
  if (own) return own(id, context);
  const then = foreseenFor(id, context);
  return then && choose(id, then);
}

/** The fight as it will stand when the participant acts next, for the same reader. */
export function foreseenFor(id: string, context: TrackerContext): TrackerContext | null {
  const state = foresee(context.real, id);
  return state && contextFor(context.combat, state, context);
}

async function choose(id: string, then: TrackerContext): Promise<Prepared | null> {
  const slot = then.now.find(({ participant }) => participant === id);
  if (!slot) return null;
  let chosen: Prepared | null = null;
  const entry = (label: string, cost: string | undefined, checked: boolean, ask: () => Promise<readonly Command[] | null>): MenuEntry => ({
    label, ...(cost ? { cost } : {}), chosen: checked,
    run: async () => {
      const commands = await ask();
      if (commands?.length) chosen = { due: slot.id, commands, words: wordsFor(commands, label.replace(/…$/, ""), slot.id, then) };
    },
  });
  const listed = listedOffers(slot, then);
  // What has a button beside the list stands in the list as well.
  const others = offersFor(id, then).filter((offer) => !offer.gm && !then.presenter.picks?.(offer, slot, then));
  const entries = [
    ...listed.map((row): MenuEntry => {
      const { label, cost, chosen: usual = false, run, ...shown } = pickEntry(row, async () => undefined);
      return { ...shown, ...(shown.barred ? { label, run } : entry(label, cost, usual, () => commandsOf(row.offer, id, then))) };
    }),
    ...others.map((offer) => { const { label, cost } = offerWords(offer, then); return entry(label, cost, false, () => commandsOf(offer, id, then)); }),
  ];
  if (!entries.length) return null;
  await openMenu(nameOf(id, then), firstText([`Pacing.${then.state.pacing}.PrepareLead`, "Prepare.Lead"]), text("Prepare.Verb"), entries);
  return chosen;
}

/** What the slot would say of it if it were done then; else the words on the button. */
function wordsFor(commands: readonly Command[], label: string, slot: string, then: TrackerContext): string {
  const after = commands.reduce<EncounterState | null>((state, command) => { const made = state && apply(state, command); return made && !made.refusal ? made.state : null; }, then.state);
  const context = after && contextFor(then.combat, after, then);
  const done = context?.slots.find(({ id, state }) => id === slot && (state === "done" || state === "now"));
  return (done && context ? spoken(context.presenter.note?.(done, context) ?? []) : "") || label;
}
