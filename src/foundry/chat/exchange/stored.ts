import { render } from "../../applications/dialogs/dialog.ts";
import { everybody, readerOf, type Reader } from "../../applications/tracker/build/sight.ts";
import { text } from "../../applications/tracker/texts.ts";
import { template } from "../../constants.ts";
import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { cardView } from "./build.ts";
import { flagOf, flagsWith, type ExchangeFlag } from "./flag.ts";
import { sceneFor } from "./scene.ts";
import { markOf, standingOf, type Standing } from "./standing.ts";
import { unattended } from "../../unattended.ts";

/** Class of the line below a card whose attack does not go on. */
const GONE = "sz-exchange__gone";

/** Whoever reads a stored card: everybody, or the game masters. */
export function readersOf(combat: SegmentZeroCombat, secret: boolean): Reader {
  const master = secret ? game.users?.find(({ isGM }) => isGM) : undefined;
  return master ? readerOf(combat, master) : everybody(combat);
}

/** What stands in the message itself: without buttons, for all its readers alike. Null if the fight cannot be read. */
export async function contentFor(combat: SegmentZeroCombat, flag: Pick<ExchangeFlag, "when">, standing: Standing & { readonly is: "there" }, secret: boolean): Promise<string | null> {
  const scene = sceneFor(combat, readersOf(combat, secret), false);
  return scene && render(template("chat/exchange.hbs"), cardView(standing.all, flag, scene, secret));
}

/** Why an attack is no longer told of; "" where its card says all there is to say. */
export function goneWords(standing: Standing): string {
  return standing.is === "takenBack" ? text("Exchange.TakenBack") : standing.is === "left" && standing.open ? text("Exchange.Left") : "";
}

/** Stored content of an attack that is no longer told of, with a line that says why; the same however often it is asked for. */
export function withLine(content: string, words: string): string {
  const holder = document.createElement("div");
  holder.innerHTML = content;
  for (const line of holder.querySelectorAll(`.${GONE}`)) line.remove();
  if (words) {
    // Nobody waits for what comes next any more.
    for (const waiting of holder.querySelectorAll(".sz-link--now, .sz-link--ahead")) waiting.remove();
    const line = document.createElement("p");
    line.className = `sz-card__lost ${GONE}`;
    line.textContent = words;
    (holder.querySelector(".sz-card") ?? holder).append(line);
  }
  return holder.innerHTML;
}

let queue = Promise.resolve();

/**
 * Brings the stored content of the cards of a fight up to date, so that logs that are kept or exported tell the truth. On the active GM's client; one card after the
 * other, each only if something has become of its attacks since.
 */
export function tendStored(combat: SegmentZeroCombat): void {
  if (!game.user?.isActiveGM) return;
  for (const message of game.messages ?? []) {
    const flag = flagOf(message);
    if (flag?.combat !== combat.id || flag.drawn === markOf(standingOf(flag, combat))) continue;
    const before = queue;
    queue = unattended("chat", () => before.then(() => store(message, combat)));
  }
}

async function store(message: ChatMessage.Implementation, combat: SegmentZeroCombat): Promise<void> {
  const flag = flagOf(message);
  const standing = standingOf(flag ?? { ids: [] }, combat);
  const drawn = markOf(standing);
  // Meanwhile it may have been done, or the fight or the message may be gone.
  if (!flag || flag.drawn === drawn || standing.is === "past" || !game.messages?.has(message.id ?? "")) return;
  const content = standing.is === "there" ? await contentFor(combat, flag, standing, message.whisper.length > 0) : withLine(message.content, goneWords(standing));
  if (content !== null) await message.update({ content, flags: flagsWith({ ...flag, drawn }) } as never);
}
