import { SCHEMA } from "../../../rules/core.ts";
import { unattended } from "../../host/constants.ts";
import { text } from "../../host/i18n.ts";
import { LatePart } from "../../host/late.ts";
import { onHook } from "../../host/typed-calls.ts";
import { worldVersion } from "../../settings/settings.ts";
import { menu } from "../settings/open.ts";

const update = new LatePart("Update.Name", () => import("./update-world.ts"));

/** In `init`. */
export function registerUpdate(): void {
  menu("update", "Update", async () => (await update.wanted())?.openUpdate(), "fa-solid fa-box-archive", true);
}

/**
 * From `ready` on: warns GMs of a newer or restored world, and updates old data on the active GM's client; if
 * it leaves, the next active GM's client continues.
 */
export function followUpdate(): void {
  notify();
  const take = (): void => {
    const { version, putBack } = worldVersion();
    if (game.user?.isActiveGM && version < SCHEMA && !putBack)
      void unattended("update", async () => (await update.wanted())?.updateWorld());
  };
  onHook("userConnected", take);
  take();
}

function notify(): void {
  if (!game.user?.isGM) return;
  const { version, putBack } = worldVersion();
  if (version > SCHEMA) ui.notifications?.error(text("Update.NewerWorld"), { permanent: true });
  else if (putBack) ui.notifications?.warn(text("Update.IsPutBack"));
}
