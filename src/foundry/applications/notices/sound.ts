import { SYSTEM_ID } from "../../constants.ts";

/** The two tones, made by tools/sounds.ts. */
export type Tone = "up" | "next";

/** Not louder than a word across the table; the user's volume for the interface counts on top. */
const VOLUME = 0.7;

/** Plays a tone on this client alone. A browser that does not let us yet is no reason for a message. */
export function play(tone: Tone): void {
  const src = `systems/${SYSTEM_ID}/assets/sounds/${tone}.wav`;
  const playing = foundry.audio.AudioHelper.play({ src, volume: VOLUME, autoplay: true, loop: false } as never, false) as Promise<unknown> | undefined;
  void playing?.catch(() => undefined);
}
