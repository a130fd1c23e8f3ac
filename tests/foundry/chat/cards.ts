import type { Loose } from "../../../playground/shared/loose.ts";
import type { Fighter } from "../combat/fight.ts";
import type { Client } from "../world.ts";

export const ADELINE_AND_BIRGER: readonly Fighter[] = [
  { name: "Adeline", owner: "Anna", system: { basicSpeed: 6 } },
  { name: "Birger", system: { basicSpeed: 5 } },
];

/** A card's text as one user sees it. */
export interface Card {
  readonly title: string;
  readonly when: string;
  /** The parts of each result, one text for each: the dice, what they were against, how it came out, what follows. */
  readonly rows: readonly {
    readonly name: string;
    readonly sum: string;
    readonly dice: string;
    readonly verdict: string;
    readonly so: string;
  }[];
  readonly foot: readonly string[];
  readonly text: string;
  readonly message: Loose;
}

/** The cards that this client's user may read, oldest first, after so many messages of which it knows already. */
export function cardsOf(client: Client, known = 0): Card[] {
  return client.game.messages.contents
    .slice(known)
    .filter(({ visible }: Loose) => visible)
    .map((message: Loose) => read(message, client));
}

function read(message: Loose, client: Client): Card {
  const root = client.window.document.createElement("div");
  root.innerHTML = message.content;
  const one = (selector: string, from: Loose = root): string => words(from.querySelector(selector)?.textContent ?? "");
  const rows: Loose[] = [...root.querySelectorAll(".sz-contest__row")];
  const single = root.querySelector(".sz-roll");
  return {
    title: one(".sz-card__title"),
    when: one(".sz-card__when"),
    text: words(root.textContent),
    message,
    rows: single
      ? [
          {
            name: one(".sz-card__title"),
            sum: one(".sz-roll__sum"),
            dice: one(".sz-roll__dice"),
            verdict: one(".sz-verdict"),
            so: one(".sz-so"),
          },
        ]
      : rows.map((row) => ({
          name: words(row.querySelector(".sz-contest__name").firstChild.textContent),
          sum: one(".sz-contest__dice b", row),
          dice: one(".sz-contest__dice", row),
          verdict: one(".sz-verdict", row),
          so: one(".sz-contest__so", row),
        })),
    foot: [...root.querySelectorAll(".sz-card__foot, .sz-card__lost")].map((line: Loose) => words(line.textContent)),
  };
}

export function words(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
