import { template } from "../constants.ts";

/** Partials of the cards. */
export const CHAT_PARTIALS: readonly string[] = ["exchange", "exchange-link", "face", "foot", "head", "verdict"].map((name) => template(`chat/${name}.hbs`));
