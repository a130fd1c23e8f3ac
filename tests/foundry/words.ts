import type { Loose } from "../../playground/shared/loose.ts";

/** What an element says, with single spaces; "" for none. */
export const words = (element: Loose): string =>
  String(element?.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();
