// facts 4.2: ids are 16 characters of [A-Za-z0-9].
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID = /^[A-Za-z0-9]{16}$/;

export function isValidId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/** Returns a random id. Its randomness is the platform's; dice use CONFIG.Dice.randomUniform. */
export function randomID(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  let id = "";
  for (const byte of bytes) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
