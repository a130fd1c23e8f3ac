// facts 4.2: ids are 16 characters of [A-Za-z0-9].
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID = /^[A-Za-z0-9]{16}$/;

export function isValidId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

let seeded: (() => number) | null = null;

/** Makes ids from these numbers, from 0 to below 1, so that two worlds have the same ones; null for random ids. */
export function seedIds(random: (() => number) | null): void {
  seeded = random;
}

/** Returns a random id. Its randomness is the platform's unless it is seeded; dice use CONFIG.Dice.randomUniform. */
export function randomID(length = 16): string {
  const next = seeded;
  const bytes = next
    ? Array.from({ length }, () => Math.floor(next() * 256))
    : crypto.getRandomValues(new Uint8Array(length));
  let id = "";
  for (const byte of bytes) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
