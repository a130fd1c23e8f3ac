// One-off sounds: as much of foundry.audio as a system needs to play a tone on one's own client.
import type { Dict } from "../../shared/loose.ts";
import { realm } from "../realm/state.ts";

export class AudioHelper {
  /** The sound plays in the interface channel, so the user's own volume counts on top. Nothing is sent to others here. */
  static async play(data: Dict, _socketOptions: boolean | Dict = false): Promise<Dict | undefined> {
    if (data.autoplay === false) return undefined;
    const volume = Number(data.volume ?? 1) * Number(realm.game.settings.get("core", "globalInterfaceVolume"));
    const { Audio } = realm.global;
    if (!Audio) return { ...data, volume };
    const sound = new Audio(String(data.src));
    Object.assign(sound, { volume, loop: Boolean(data.loop) });
    await sound.play();
    return { ...data, volume };
  }
}
