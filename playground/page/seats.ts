/** Who sits at this tab: the GM or one of the players. The address keeps it, so a reload stays on the seat. */

/** A user of the world as the server lists it before anybody has joined. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  /** A television: it shows the shared screen and plays nobody. */
  readonly isScreen: boolean;
  /** Whether somebody sits there already; the same seat may be taken twice. */
  readonly active: boolean;
  /** Name of the user's character, if any. */
  readonly character?: string | null;
}

const PARAMETER = "seat";

/** The seat named in the address, by id or name. */
export function seatOfAddress(seats: readonly Seat[]): Seat | undefined {
  const wanted = new URLSearchParams(location.search).get(PARAMETER);
  return seats.find((seat) => seat.id === wanted || seat.name === wanted);
}

/** Shows the list and waits for a choice. */
export async function chooseSeat(title: string, seats: readonly Seat[]): Promise<Seat> {
  const section = document.querySelector<HTMLElement>("#seats");
  const list = document.querySelector("#seats-list");
  const world = document.querySelector("#seats-world");
  if (!section || !list || !world) throw new Error("The page has no seats");
  world.textContent = title;
  const chosen = new Promise<Seat>((resolve) => {
    list.replaceChildren(...seats.map((seat) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "seat";
      button.dataset["seat"] = seat.name;
      const name = document.createElement("span");
      name.textContent = seat.name;
      const note = document.createElement("small");
      note.textContent = [seat.isGM ? "game master" : seat.isScreen ? "shared screen" : (seat.character ?? "player"), seat.active ? "taken" : ""].filter(Boolean).join(", ");
      button.append(name, note);
      button.addEventListener("click", () => resolve(seat));
      item.append(button);
      return item;
    }));
  });
  section.hidden = false;
  list.querySelector("button")?.focus();
  const seat = await chosen;
  section.hidden = true;
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, seat.id);
  history.replaceState(null, "", address);
  return seat;
}
