import { entriesOf, entryOf, type EncounterState } from "../../rules/index.ts";
import { text } from "../applications/tracker/texts.ts";
import type { SegmentZeroCombat } from "../documents/combat.ts";
import { unattended } from "../unattended.ts";
import { withLine } from "./exchange/stored.ts";
import { rollFlagOf, rollFlags } from "./roll-flag.ts";

/** Whether something could be redone when a fight was last looked at: only then, or if it can be now, a click may have gone out of force or come back. */
const couldRedo = new WeakMap<SegmentZeroCombat, boolean>();

let queue = Promise.resolve();

/** Lets cards of rolls say when what was rolled is taken back, and no longer when it is redone. On the active GM's client; from `init` on. */
export function followRolls(): void {
  Hooks.on("updateCombat", tend as never);
  // It may have been taken back before the card was there.
  Hooks.on("createChatMessage", ((message: ChatMessage.Implementation) => {
    const combat = game.combats?.get(rollFlagOf(message)?.combat ?? "");
    if (combat) tend(combat);
  }) as never);
}

function tend(combat: SegmentZeroCombat): void {
  if (!game.user?.isActiveGM) return;
  const { encounter } = combat;
  const could = couldRedo.get(combat) ?? true;
  const can = entryOf(encounter, encounter.head + 1) !== undefined;
  couldRedo.set(combat, can);
  if (!could && !can) return;
  const clicks = clicksOf(encounter);
  for (const message of game.messages ?? []) {
    const flag = rollFlagOf(message);
    if (flag?.combat !== combat.id || flag.back === !clicks.has(flag.click)) continue;
    const before = queue;
    queue = unattended("chat", () => before.then(() => store(message, combat)));
  }
}

/** Ids of the clicks in force. */
function clicksOf(encounter: EncounterState): ReadonlySet<string | undefined> {
  return new Set(entriesOf(encounter).filter(({ number }) => number <= encounter.head).map(({ id }) => id));
}

async function store(message: ChatMessage.Implementation, { encounter }: SegmentZeroCombat): Promise<void> {
  const flag = rollFlagOf(message);
  const back = flag !== null && !clicksOf(encounter).has(flag.click);
  // Meanwhile it may have been done, or the message may be gone.
  if (!flag || flag.back === back || !game.messages?.has(message.id ?? "")) return;
  await message.update({ content: withLine(message.content, back ? text("Exchange.TakenBack") : ""), flags: rollFlags({ ...flag, back }) } as never);
}
