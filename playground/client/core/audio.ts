// Sounds: the part of foundry.audio that a system needs to play a tone on its own client.
import type { Dict } from "../../shared/loose.ts";
import { realm } from "../realm/state.ts";

export class AudioHelper {
  /** Plays in the interface channel, so the user's volume applies. Sends nothing to other clients. */
  static async play(data: Dict, _socketOptions: boolean | Dict = false): Promise<Dict | undefined> {
    if (data.autoplay === false) return undefined;
    const volume = Number(data.volume ?? 1) * Number(realm.game.settings.get("core", "globalInterfaceVolume"));
    const { Audio } = realm.global;
    if (!Audio) return { ...data, volume };
    const sound = new Audio(String(data.src));
    Object.assign(sound, { volume, loop: Boolean(data.loop) });
    await Promise.resolve(sound.play()).catch((error: Error) => {
      // The stand-in has none of Foundry's sounds, which systems play.
      if (error.name !== "NotSupportedError") throw error;
      console.warn(`${String(data.src)} cannot be played.`);
    });
    return { ...data, volume };
  }
}
