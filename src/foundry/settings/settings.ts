import { allPacings, pacingOf } from "../../rules/index.ts";
import { PREPARED } from "../applications/tracker/prepare/store.ts";
import { SYSTEM_ID, TEXTS } from "../constants.ts";
import { settingsChanged } from "./changes.ts";
import { OPTIONS } from "./defaults.ts";
import { ORDER_LOCK } from "./order-lock.ts";
import { SEAT } from "./seat.ts";
import { TABLE } from "./table.ts";

/** Name of the world setting that says how time runs in a new fight. It stands in Foundry's own list as well as in our window. */
export const PACING = "pacing";

/** What is set for the world and for the seat. In `init`. */
export function registerSettings(): void {
  const object = { config: false, type: Object, default: {} };
  register(PACING, {
    name: `${TEXTS}.Settings.Pacing.Name`, hint: `${TEXTS}.Settings.Pacing.Hint`, scope: "world", config: true, type: String, default: "speed-order",
    choices: Object.fromEntries(allPacings().map(({ id }) => [id, `${TEXTS}.Pacing.${id}.Name`])),
  });
  register(TABLE, { scope: "world", ...object });
  register(OPTIONS, { scope: "world", ...object });
  register(SEAT, { scope: "user", ...object });
  register(PREPARED, { scope: "client", ...object });
  register(ORDER_LOCK, { scope: "client", config: false, type: Boolean, default: false });
}

function register(key: string, config: object): void {
  game.settings?.register(SYSTEM_ID as never, key as never, { ...config, onChange: settingsChanged } as never);
}

/** Id of the pacing a new fight gets; the first one known if the setting names none. */
export function defaultPacing(): string {
  const chosen = game.settings?.get(SYSTEM_ID as never, PACING as never) as unknown as string;
  return pacingOf(chosen) ? chosen : (allPacings()[0]?.id ?? "");
}
