import { giveAll, type Give } from "../../dialogs/ask-command.ts";
import { decide } from "../../dialogs/picker.ts";
import type { MenuEntry } from "../../host/menu-entry.ts";
import { offersFor } from "../../reading/offers.ts";
import { groupName } from "../../reading/people.ts";
import { askToHarm } from "./ask-harm.ts";
import { askForPosture } from "./dialogs.ts";
import { say, type Context } from "./own.ts";

/** Lets GM and owner enter a loss of HP or FP; each of several loses as many (B-58, B-81, B-82). */
export function harmEntries(ids: readonly string[], context: Context, give: Give): readonly MenuEntry[] {
  const { state, owned, participant } = context;
  if (
    state.status !== "running" ||
    !ids.length ||
    !ids.every((id) => owned(id) && participant(id)?.kind === "creature")
  )
    return [];
  const entry = (kind: "injury" | "fatigue"): MenuEntry => ({
    label: say(`Harm.${kind}.${ids.length > 1 ? "Each" : "One"}`),
    symbol: kind === "injury" ? "c-bleeding" : "c-tired",
    group: "state",
    run: async () => giveAll(await decide(askToHarm(kind, ids, context), context), give),
  });
  return [entry("injury"), entry("fatigue"), ...posing(ids, context, give)];
}

/** Offers the GM postures, for several participants too; for one on its turn the tracker has a button. */
function posing(ids: readonly string[], context: Context, give: Give): readonly MenuEntry[] {
  const [first = ""] = ids;
  if (!context.gm || (ids.length === 1 && offersFor(first, context).some(({ code }) => code === "pose"))) return [];
  return [
    {
      label: say(`Harm.pose.${ids.length > 1 ? "Each" : "One"}`),
      symbol: "a-posture",
      group: "state",
      run: async () => {
        const question = await askForPosture(first, context, groupName(ids, context));
        const [command] = (await decide(question, context)) ?? [];
        if (command) await give(...ids.map((participant) => ({ ...command, participant, ruling: true })));
      },
    },
  ];
}
