import { isObject } from "../../rules/core.ts";
/** Write option with the client's id, because two tabs share the user's. */
const CLIENT = "segmentZeroClient";
let own: string | undefined;
const ownClient = (): string => (own ??= foundry.utils.randomID());

/** In `init`. */
export function markOwnWrites(): void {
  const mark = (options: object): void => {
    Object.assign(options, { [CLIENT]: ownClient() });
  };
  Hooks.on("preUpdateActor", (_actor, _changes, options) => mark(options));
  Hooks.on("preCreateActiveEffect", (_effect, _data, options) => mark(options));
  Hooks.on("preDeleteActiveEffect", (_effect, options) => mark(options));
}

/** True if this client made a write; without a mark, if its user did. */
export function isOwnWrite(options: object, userId: string): boolean {
  const { [CLIENT]: client = ownClient() } = isObject(options) ? options : {};
  return userId === game.userId && client === ownClient();
}
