import { SYSTEM_ID } from "../../host/constants.ts";
import { writeSetting, readSetting } from "../../settings/new-fights.ts";
import { SCRATCH } from "../../host/scratch.ts";
import { removeScratch } from "./sweep.ts";

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export interface ScratchDocument {
  readonly id: string;
  readonly documentName: string;
  readonly name?: string;
  readonly parent?: { readonly id: string | null } | null;
  readonly sheet?: object | null;
  /** Of a token. */
  readonly actor?: object | null;
  readonly regions?: { readonly size: number } | null;
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
 * Documents of a self-check, and the state to restore. All are flagged with user and world time, so that the
 * next start removes what a lost connection left (`sweep.ts`).
 */
export class Scratch {
  readonly #time: number;
  readonly #wholes: unknown;

  /** @param before the state at the beginning, if the page was reloaded since */
  constructor(before?: Scratch["before"]) {
    this.#time = before?.time ?? game.time?.worldTime ?? 0;
    this.#wholes = before ? before.wholes : readSetting(WHOLES);
  }

  get before(): { readonly time: number; readonly wholes: unknown } {
    return { time: this.#time, wholes: this.#wholes };
  }

  readonly player: User.Stored | null = otherUser(({ isGM }) => !isGM);

  readonly assistant: User.Stored | null = otherUser(({ role }) => role === CONST.USER_ROLES.ASSISTANT);

  #isOver = false;

  /** @throws once the clean-up has begun, so that a late check leaves nothing */
  get flags(): object {
    if (this.#isOver) throw new Error("The self-check is over: nothing more is created");
    return { [SYSTEM_ID]: { [SCRATCH]: { user: game.user?.id ?? "", time: this.#time } } };
  }

  async npc(more: object = {}): Promise<ScratchDocument> {
    return this.create("Actor", { name: "Self-check", type: "npc", ...more });
  }

  /** No one views it. */
  async scene(): Promise<ScratchDocument> {
    return this.create("Scene", { name: "Self-check", width: 1_000, height: 1_000, active: false, navigation: false });
  }

  /** @throws if a module prevented it */
  async create(
    documentName: "Actor" | "Item" | "Combat" | "ChatMessage" | "Scene",
    data: object,
  ): Promise<ScratchDocument> {
    const { documentClass } = CONFIG[documentName];
    const made = await (documentClass as Creator).create({ ...data, flags: this.flags }, { renderSheet: false });
    if (!made) throw new Error(`No ${documentName} was created: a package may have prevented it`);
    // The clean-up does not know this document.
    if (this.#isOver) {
      await made.delete();
      throw new Error("The self-check is over: what was created late is removed");
    }
    return made;
  }

  /** @returns the number of documents left */
  async cleanUp(): Promise<number> {
    this.#isOver = true;
    // Work started by the last click still needs the documents.
    await pause(300);
    const left = await removeScratch((owner) => owner === game.user?.id);
    // World time follows clicks with a delay, so check again.
    for (let tries = 0; tries < 5; tries++) {
      const gone = (game.time?.worldTime ?? 0) - this.#time;
      if (gone) await game.time?.advance(-gone);
      else if (tries) break;
      await pause(100);
    }
    if (readSetting(WHOLES) !== this.#wholes) await writeSetting(WHOLES, this.#wholes);
    return left;
  }
}
