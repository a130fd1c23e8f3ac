import type { Command } from "../../../../../rules/index.ts";
import { template } from "../../../../constants.ts";
import { ask, render } from "../../../dialogs/dialog.ts";
import type { MenuEntry } from "../../../dialogs/menu.ts";
import type { TrackerContext } from "../../build/context.ts";
import { groupName } from "../../build/groups.ts";
import { offersFor } from "../../build/offers.ts";
import { nameOf } from "../../build/people.ts";
import type { Give } from "../../menus.ts";
import { askForPosture } from "./ask-posture.ts";
import { text } from "../../texts.ts";

const BASE = "Pacing.speed-order.Harm";

/** Most points of one blow or effort. */
const MOST = 100_000;

/** HP and FP lost without an attack: a fall, a spell, effort (B-58, B-81, B-82). For the GM and whoever plays them; for several each loses so many. */
export function harmEntries(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const { state, owned, participant } = context;
  if (state.status !== "running" || !ids.length || !ids.every((id) => owned(id) && participant(id)?.kind === "creature")) return [];
  const entry = (kind: "injury" | "fatigue"): MenuEntry => ({
    label: text(`${BASE}.${kind}.${ids.length > 1 ? "Each" : "One"}`),
    run: async () => {
      const commands = await askToHarm(kind, ids, context);
      if (commands.length) await give(...commands);
    },
  });
  return [entry("injury"), entry("fatigue"), ...posing(ids, context, give)];
}

/** Whose turn it is has it among the verbs; of everybody else the GM says so, and of several at once. */
function posing(ids: readonly string[], context: TrackerContext, give: Give): readonly MenuEntry[] {
  const [first = ""] = ids;
  if (!context.gm || (ids.length === 1 && offersFor(first, context).some(({ code }) => code === "pose"))) return [];
  return [{
    label: text(ids.length > 1 ? `${BASE}.pose.Each` : `${BASE}.pose.One`),
    run: async () => {
      const [command] = (await askForPosture(first, context, ids.length > 1 ? groupName(ids, context) : nameOf(first, context))) ?? [];
      if (command) await give(...ids.map((participant) => ({ ...command, participant, ruling: true })));
    },
  }];
}

/** Asks how many points are lost. @returns the commands that take them, with all that follows; none if the dialog was closed */
export async function askToHarm(kind: "injury" | "fatigue", ids: readonly string[], context: TrackerContext): Promise<readonly Command[]> {
  const points = await askForPoints(kind, ids, context);
  return points > 0 ? ids.map((participant) => ({ type: "harm", participant, [kind]: points })) : [];
}

async function askForPoints(kind: "injury" | "fatigue", ids: readonly string[], context: TrackerContext): Promise<number> {
  const content = await render(template("dialogs/fields.hbs"), { fields: [{ name: "points", label: text(`${BASE}.${kind}.Label`), kind: "integer", min: 1, max: MOST, required: true, hint: text(`${BASE}.${kind}.Hint`) }] });
  const [first = ""] = ids;
  const values = await ask({ title: ids.length > 1 ? groupName(ids, context) : nameOf(first, context), content, verb: text(`${BASE}.${kind}.Verb`) });
  const points = Number(values?.points);
  return Number.isInteger(points) && points > 0 && points <= MOST ? points : 0;
}
