import { asset } from "./constants.ts";

/** Made by tools/sounds.ts. */
export type Tone = "up" | "next";

/** Times the user's interface volume. */
const VOLUME = 0.7;

/** Ignores browsers that do not allow it yet. */
export function play(tone: Tone): void {
  const src = asset(`sounds/${tone}.wav`);
  const playing = foundry.audio.AudioHelper.play({ src, volume: VOLUME, loop: false }, false);
  void playing?.catch(() => undefined);
}
