// Writes the two tones of assets/sounds: "up", two rising notes for your turn; "next", one lower note. Both fade in and
// out softly.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Samples per second: enough for notes below 2 kHz in a file of a few kilobytes. */
const RATE = 11_025;

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the start of the file. */
  readonly from: number;
  /** Seconds until it has faded. */
  readonly lasts: number;
  /** 0 to 1. */
  readonly loud: number;
}

const TONES: Readonly<Record<string, readonly Note[]>> = {
  up: [
    { pitch: 587.33, from: 0, lasts: 0.3, loud: 0.5 },
    { pitch: 880, from: 0.12, lasts: 0.36, loud: 0.5 },
  ],
  next: [{ pitch: 440, from: 0, lasts: 0.32, loud: 0.45 }],
};

/** Returns a note at a time: a sine with a little of its octave, rising for 15 ms and fading. */
function sound({ pitch, from, lasts, loud }: Note, time: number): number {
  const since = time - from;
  if (since < 0 || since > lasts) return 0;
  const swell = Math.min(1, since / 0.015);
  const fade = Math.exp((-4 * since) / lasts) * Math.min(1, (lasts - since) / 0.04);
  const wave = Math.sin(2 * Math.PI * pitch * since) + 0.2 * Math.sin(4 * Math.PI * pitch * since);
  return loud * swell * fade * wave;
}

/** Returns a WAV file: one channel of 16 bits. */
function wav(notes: readonly Note[]): Buffer {
  const length = Math.ceil(RATE * Math.max(...notes.map(({ from, lasts }) => from + lasts)));
  const file = Buffer.alloc(44 + 2 * length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * length, 40);
  for (let at = 0; at < length; at++) {
    const value = notes.reduce((sum, note) => sum + sound(note, at / RATE), 0);
    file.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, value))), 44 + 2 * at);
  }
  return file;
}

const folder = path.resolve(import.meta.dirname, "../assets/sounds");
mkdirSync(folder, { recursive: true });
for (const [name, notes] of Object.entries(TONES)) writeFileSync(path.join(folder, `${name}.wav`), wav(notes));
