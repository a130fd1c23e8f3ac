import { SYSTEM_ID } from "../../host/constants.ts";
import { pause } from "./pause.ts";
import { removeScratch, SCRATCH } from "./sweep.ts";

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

type Creator = { create(data: object, operation?: object): Promise<ScratchDocument | undefined> };

/**
 * The documents that a self-check makes and the state that it has to leave as it was. Everything it makes has a flag, with whose it is and what the world time was, so that the next
 * start removes what a broken connection left behind (`sweep.ts`).
 */
export class Scratch {
  readonly #time: number;
  readonly #wholes: unknown;

  /** @param before how it was when the self-check began, if the page was loaded anew since */
  constructor(before?: Scratch["before"]) {
    this.#time = before?.time ?? game.time?.worldTime ?? 0;
    this.#wholes = before ? before.wholes : this.#settings.get(SYSTEM_ID, "storedWhole");
  }

  /** World time and the form of storage before the self-check. */
  get before(): { readonly time: number; readonly wholes: unknown } {
    return { time: this.#time, wholes: this.#wholes };
  }

  /** The player who is there with a browser of their own, if one is. */
  readonly player: User.Stored | null =
    [...(game.users ?? [])].find(({ active, isGM, isSelf }) => active && !isGM && !isSelf) ?? null;

  /** An assistant GM who is there with a browser of their own, if one is. */
  readonly assistant: User.Stored | null =
    [...(game.users ?? [])].find(
      ({ active, role, isSelf }) => active && !isSelf && role === CONST.USER_ROLES.ASSISTANT,
    ) ?? null;

  get #settings(): {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
  } {
    return game.settings as {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
  }

  #isOver = false;

  /** The flags of whatever a check makes. @throws once the clean-up has begun: a check that took too long goes on unseen, and must leave nothing behind */
  get flags(): object {
    if (this.#isOver) throw new Error("The self-check is over: nothing more is created");
    return { [SYSTEM_ID]: { [SCRATCH]: { user: game.user?.id ?? "", time: this.#time } } };
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
    if (this.#settings.get(SYSTEM_ID, "storedWhole") !== this.#wholes)
      await this.#settings.set(SYSTEM_ID, "storedWhole", this.#wholes);
    return left;
  }
}
