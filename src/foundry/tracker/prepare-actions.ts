import { apply, type Command, type EncounterState } from "../../rules/core.ts";
import { commandsOf, choiceEntry, previewOf } from "../dialogs/ask-command.ts";
import { firstText, text } from "../host/i18n.ts";
import { menuEntry, type MenuEntry } from "../host/menu-entry.ts";
import { openMenu, pickOne } from "../host/menu.ts";
import type { Handlers } from "../host/presses.ts";
import { spoken } from "../host/rich-text.ts";
import type { TrackerButtons } from "../reading/buttons.ts";
import type { Prepared, TrackerContext } from "../reading/context.ts";
import { contextFor } from "../reading/fight-context.ts";
import { listedOffers, offersFor, offerLook } from "../reading/offers.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { slotRow } from "../reading/row-words.ts";
import { nameOf } from "../reading/people.ts";
import { commandsNow, foreseenFor, readyFor, setPrepared } from "../reading/prepared.ts";
import { withContext, type TrackerHost } from "./host.ts";
import { mayPrepare } from "./views/waiting.ts";

/**
 * Asks for the participant's next action, in its forecast turn.
 * @returns null if closed, or without a forecast
 */
async function askToPrepare(id: string, context: TrackerContext): Promise<Prepared | null> {
  const own = shellIn(context).prepares?.ask;
  if (own) return own(id, context);
  const then = foreseenFor(id, context);
  return then && choose(id, then);
}

function nothing(): null {
  ui.notifications?.info(text("Prepare.Nothing"));
  return null;
}

async function choose(id: string, then: TrackerContext): Promise<Prepared | null> {
  const slot = then.now.find(({ participant }) => participant === id);
  if (!slot) return null;
  let chosen: Prepared | null = null;
  const entry = (
    label: string,
    cost: string | undefined,
    checked: boolean,
    ask: () => Promise<readonly Command[] | null>,
  ): MenuEntry => ({
    label,
    ...(cost ? { cost } : {}),
    chosen: checked,
    run: async () => {
      const commands = await ask();
      if (commands?.length)
        chosen = { due: slot.id, commands, words: wordsFor(commands, label.replace(/…$/, ""), slot.id, then) };
    },
  });
  const listed = listedOffers(slot, then);
  // Buttons are in the list too.
  const others = offersFor(id, then).filter((offer) => !offer.gm && !shellIn(then).offers?.listed?.(offer, slot, then));
  const entries = [
    ...listed.map((row): MenuEntry => {
      const { label, cost, chosen = false, run, ...shown } = choiceEntry(row, async () => undefined);
      return {
        ...shown,
        ...(shown.barred
          ? { label, run }
          : {
              ...entry(label, cost, chosen, () => commandsOf(row.offer, id, then)),
              ...previewOf(row.offer, id, then),
            }),
      };
    }),
    ...others.map((offer) => {
      const { label, cost } = offerLook(offer, then);
      return { ...entry(label, cost, false, () => commandsOf(offer, id, then)), ...previewOf(offer, id, then) };
    }),
  ];
  if (!entries.length) return nothing();
  await openMenu({
    title: nameOf(id, then),
    lead: firstText([`Pacing.${then.state.pacing}.PrepareLead`, "Prepare.Lead"]),
    entries,
  });
  return chosen;
}

/** Returns the slot's text after the commands; else the button's. */
function wordsFor(commands: readonly Command[], label: string, slot: string, then: TrackerContext): string {
  const after = commands.reduce<EncounterState | null>((state, command) => {
    const made = state && apply(state, command);
    return made && !made.refusal ? made.state : null;
  }, then.state);
  const context = after && contextFor(then.combat, after, then);
  const done = context?.slots.find(({ id, state }) => id === slot && (state === "done" || state === "now"));
  return (done && context ? spoken(slotRow({ ...done, state: "done" }, context).note ?? []) : "") || label;
}

/** Prepared actions are carried out only by a click. */
export const prepareActions = {
  async prepare({ participant }) {
    await withContext(this, async (_combat, context) => prepareFor(participant, context));
  },

  async prepareOne({ participants }) {
    await withContext(this, async (_combat, context) => {
      const chosen = await pickOne(
        { title: text("Prepare.Menu") },
        participants.map((id) => ({ value: id, label: nameOf(id, context) })),
      );
      if (chosen !== null) await prepareFor(chosen, context);
    });
  },

  async dropPrepared({ participant }) {
    const id = this.encounterCombat?.id;
    if (id) await setPrepared(id, participant, null);
  },

  async givePrepared({ participant: id }) {
    await withContext(this, async (combat, context) => {
      const ready = readyFor(id, context);
      if (ready?.when !== "now" || !combat.id) return;
      const reply = await this.give(...commandsNow(ready, id, context));
      // Not sent: stays prepared. Refused: ordinary buttons remain.
      if (reply && !reply.retry) await setPrepared(combat.id, id, null);
    });
  },
} satisfies Partial<Handlers<TrackerHost, TrackerButtons>>;

async function prepareFor(id: string, context: TrackerContext): Promise<void> {
  const combat = context.combat.id ?? "";
  const prepared = await askToPrepare(id, context);
  if (prepared) await setPrepared(combat, id, prepared);
  else if (!foreseenFor(id, context)) nothing();
}

export function prepareEntries(id: string, context: TrackerContext): readonly MenuEntry[] {
  const { combat, owned } = context;
  if (!owned(id) || !mayPrepare(id, context)) return [];
  const ready = readyFor(id, context);
  const prepare = menuEntry("act", "i-pencil", text("Prepare.Menu"), () => prepareFor(id, context));
  if (!ready) return [prepare];
  const drop = (): Promise<unknown> => setPrepared(combat.id ?? "", id, null);
  const { words } = ready;
  return [{ ...prepare, cost: words }, menuEntry("act", "i-x", text("Prepare.DropMenu", { words }), drop)];
}
