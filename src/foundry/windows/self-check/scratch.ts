import { SYSTEM_ID } from "../../host/constants.ts";
import { store, storedValue } from "../../settings/new-fights.ts";
import { removeScratch, SCRATCH } from "./sweep.ts";

/** Waits so many milliseconds. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** A document that a check has made. */
export interface ScratchDocument {
  readonly id: string;
  readonly documentName: string;
  readonly name?: string;
  readonly parent?: { readonly id: string | null } | null;
  readonly sheet?: object | null;
  readonly effects?: Iterable<ActiveEffect.Implementation>;
  readonly _source: Readonly<Record<string, unknown>>;
  update(data: object, operation?: object): Promise<unknown>;
  delete(): Promise<unknown>;
  createEmbeddedDocuments(
    name: string,
    data: readonly object[],
    operation?: object,
  ): Promise<readonly ScratchDocument[]>;
}

const WHOLES = "storedWhole";

const otherUser = (isMeant: (user: User.Stored) => boolean): User.Stored | null =>
  [...(game.users ?? [])].find((user) => user.active && !user.isSelf && isMeant(user)) ?? null;

type Creator = { create(data: object, operation?: object): Promise<ScratchDocument | undefined> };

/**
 * The documents that a self-check makes, and the state that it has to leave as it was. Everything it makes is flagged
 * with its user and the world time,
 * so that the next start removes what a broken connection left behind (`sweep.ts`).
 */
export class Scratch {
  readonly #time: number;
  readonly #wholes: unknown;

  /** @param before the state when the self-check began, if the page was loaded anew since */
  constructor(before?: Scratch["before"]) {
    this.#time = before?.time ?? game.time?.worldTime ?? 0;
    this.#wholes = before ? before.wholes : storedValue(WHOLES);
  }

  /** World time and the form of storage before the self-check. */
  get before(): { readonly time: number; readonly wholes: unknown } {
    return { time: this.#time, wholes: this.#wholes };
  }

  /** A player with a browser of their own. */
  readonly player: User.Stored | null = otherUser(({ isGM }) => !isGM);

  /** An assistant GM with a browser of their own. */
  readonly assistant: User.Stored | null = otherUser(({ role }) => role === CONST.USER_ROLES.ASSISTANT);

  #isOver = false;

  /**
   * The flags of every document of a check.
   * @throws once the clean-up has begun, because a check that took too long must leave nothing behind
   */
  get flags(): object {
    if (this.#isOver) throw new Error("The self-check is over: nothing more is created");
    return { [SYSTEM_ID]: { [SCRATCH]: { user: game.user?.id ?? "", time: this.#time } } };
  }

  /** An NPC of the self-check. */
  async npc(more: object = {}): Promise<ScratchDocument> {
    return this.create("Actor", { name: "Self-check", type: "npc", ...more });
  }

  /** A scene that nobody looks at. */
  async scene(): Promise<ScratchDocument> {
    return this.create("Scene", { name: "Self-check", width: 1_000, height: 1_000, active: false, navigation: false });
  }

  /** @throws if the document was not made: another package may have prevented it */
  async create(
    documentName: "Actor" | "Item" | "Combat" | "ChatMessage" | "Scene",
    data: object,
  ): Promise<ScratchDocument> {
    const { documentClass } = CONFIG[documentName] as { readonly documentClass: unknown };
    const made = await (documentClass as Creator).create({ ...data, flags: this.flags }, { renderSheet: false });
    if (!made) throw new Error(`No ${documentName} was created: a package may have prevented it`);
    // The clean-up that began meanwhile does not know of it.
    if (this.#isOver) {
      await made.delete();
      throw new Error("The self-check is over: what was created late is removed");
    }
    return made;
  }

  /** Removes everything and puts back what was changed. @returns how many documents are left all the same */
  async cleanUp(): Promise<number> {
    this.#isOver = true;
    // What follows a click when the browser is idle still wants the documents.
    await pause(300);
    const left = await removeScratch((owner) => owner === game.user?.id);
    // Time travels after the clicks that made it pass; so it is looked at again.
    for (let tries = 0; tries < 5; tries++) {
      const gone = (game.time?.worldTime ?? 0) - this.#time;
      if (gone) await game.time?.advance(-gone);
      else if (tries) break;
      await pause(100);
    }
    if (storedValue(WHOLES) !== this.#wholes) await store(WHOLES, this.#wholes);
    return left;
  }
}
