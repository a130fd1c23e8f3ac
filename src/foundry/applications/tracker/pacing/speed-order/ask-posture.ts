import { apply, type Command } from "../../../../../rules/index.ts";
import { latestStats } from "../../../../../rules/exchange/harm.ts";
import { changePosture, postureOf } from "../../../../../rules/gurps/postures.ts";
import { POSTURE_NAMES } from "../../../../data/actor/creature-data.ts";
import { openMenu, type MenuEntry } from "../../../dialogs/menu.ts";
import type { TrackerContext } from "../../build/context.ts";
import { nameOf } from "../../build/people.ts";
import { firstText, text } from "../../texts.ts";

const BASE = "Pacing.speed-order.Pose";

/**
 * Asks for another posture: each with what it takes, and why it cannot be had now (B-21, B-71, B-73). The GM may have any of them.
 * Null when it was closed.
 */
export async function askForPosture(id: string, context: TrackerContext, title = nameOf(id, context)): Promise<readonly Command[] | null> {
  const now = latestStats<{ posture?: string }>(context.participant(id)!).posture ?? "standing";
  let chosen: Command | null = null;
  const entries = POSTURE_NAMES.filter((name) => name !== now).map((posture): MenuEntry => {
    const command: Command = { type: "pose", participant: id, posture };
    const { refusal } = apply(context.state, command);
    const ruling = refusal && context.gm;
    return {
      label: text(`Sheet.Postures.${posture}`), cost: ruling ? text(`${BASE}.ruling`) : takes(now, posture),
      ...(refusal && !ruling ? { barred: firstText([`${BASE}.Why.${refusal.code}`, `${BASE}.Why.other`]) } : {}),
      run: async () => { chosen = await Promise.resolve(ruling ? { ...command, ruling: true } : command); },
    };
  });
  await openMenu(title, text(`${BASE}.Lead`, { posture: text(`Sheet.Postures.${now}`) }), text(`${BASE}.Verb`), entries);
  return chosen && [chosen];
}

function takes(now: string, posture: string): string {
  const { by } = changePosture(postureOf(now), postureOf(posture));
  return text(`${BASE}.${by === "nothing" ? "manoeuvres" : by}`);
}
