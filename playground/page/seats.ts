/** The user of this tab. The address holds it, so a reload keeps the seat. */

import type { Seat } from "../shared/lobby.ts";
import type { Say } from "./texts.ts";

const PARAMETER = "seat";

/** Returns the seat named in the address, by id or name. */
export function seatOfAddress(seats: readonly Seat[]): Seat | undefined {
  const wanted = new URLSearchParams(location.search).get(PARAMETER);
  return seats.find((seat) => seat.id === wanted || seat.name === wanted);
}

/**
 * Shows the first page until the user chooses a seat, or a fight, which takes the first GM's seat.
 * @param fight resolves to the chosen fight
 */
export async function chooseSeat(
  seats: readonly Seat[],
  fight: Promise<string>,
  say: Say,
): Promise<{ readonly seat: Seat; readonly play?: string }> {
  const section = document.querySelector<HTMLElement>("#seats");
  const list = document.querySelector("#seats-list");
  if (!section || !list) throw new Error("The page has no seats");
  const chosen = new Promise<Seat>((resolve) => {
    list.replaceChildren(
      ...seats.map((seat) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.className = "seat";
        button.dataset["seat"] = seat.name;
        const name = document.createElement("span");
        name.textContent = seat.name;
        const note = document.createElement("small");
        note.textContent = [
          seat.isGM ? say("seat.gm") : seat.isScreen ? say("seat.screen") : (seat.character ?? say("seat.player")),
          seat.active ? say("seat.taken") : "",
        ]
          .filter(Boolean)
          .join(", ");
        button.append(name, note);
        button.addEventListener("click", () => resolve(seat));
        item.append(button);
        return item;
      }),
    );
  });
  section.hidden = false;
  section.querySelector<HTMLElement>(".door-play, .seat")?.focus();
  const play = fight.then((id) => {
    const seat = seats.find(({ isGM }) => isGM);
    if (!seat) throw new Error("There is no GM in this world");
    return { seat, play: id };
  });
  const choice = await Promise.race([chosen.then((seat) => ({ seat })), play]);
  const { seat } = choice;
  section.hidden = true;
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, seat.id);
  history.replaceState(null, "", address);
  return choice;
}
