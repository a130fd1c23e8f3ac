import { isObject } from "../../../../rules/core.ts";
import { onAnyHook } from "../../../host/typed-calls.ts";
import { until, type Check, type Found } from "../check.ts";
import { pause, type Scratch } from "../scratch.ts";

const TIME = "core.time";

async function zeroDelta(scratch: Scratch): Promise<Found> {
  const combat = await scratch.create("Combat", {});
  let written = false;
  const note = (setting: object): void => {
    if (isObject(setting) && setting.key === TIME) written = true;
  };
  const stops = ["createSetting", "updateSetting"].map((name) => onAnyHook(name, note));
  await combat.update({ sort: 7 }, { worldTime: { delta: 0 } });
  await pause(200);
  for (const stop of stops) stop();
  return { found: written ? "writes" : "silent" };
}

async function delta(scratch: Scratch): Promise<Found> {
  const combat = await scratch.create("Combat", {});
  const before = game.time?.worldTime ?? 0;
  const passed = (): number => (game.time?.worldTime ?? 0) - before;
  await combat.update({ sort: 7 }, { worldTime: { delta: 3 } });
  const forward = await until(() => passed() === 3);
  const found = forward ? "3 seconds" : `${passed()} seconds`;
  await game.time?.advance(-passed());
  const back = await until(() => passed() === 0);
  return { found: back ? found : "does not go back" };
}

export const TIME_CHECKS: readonly Check[] = [
  { id: "time.zeroDelta", expected: ["silent"], providedFor: true, run: zeroDelta },
  { id: "time.delta", expected: ["3 seconds"], run: delta },
];
