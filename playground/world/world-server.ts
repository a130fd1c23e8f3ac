// One world: stored documents, connected clients, and one queue of requests, so that all clients receive operations in
// the same order.
import type {
  ClientMessage,
  DatabaseRequest,
  DatabaseResult,
  PackManifest,
  ServerMessage,
  WorldData,
} from "../protocol.ts";
import { randomID } from "../shared/ids.ts";
import type { Dict, Loose } from "../shared/loose.ts";
import { deepClone } from "../shared/objects.ts";
import { defaultReadings, type Uncertain } from "../shared/reliances.ts";
import { USER_ROLES } from "../shared/roles.ts";
import type { SourceContext } from "./build-source.ts";
import { Documents, Transaction } from "./documents.ts";
import { execute } from "./operations.ts";
import { SERVER_ID, hasPermission } from "./permissions.ts";
import { Queries } from "./queries.ts";
import { Session, type Channel } from "./session.ts";
import type { Store } from "./store.ts";
import type { SystemFiles } from "./system-files.ts";
import { advanceWorldTime } from "./world-time.ts";

export interface WorldOptions {
  store: Store;
  system: SystemFiles;
  generation: 13 | 14;
  title?: string;
  /** Readings that differ from the defaults of `RELIANCES`. */
  uncertain?: Partial<Uncertain>;
}

/** The server's end of a connection, for the code that carries its messages. */
export interface Connection {
  receive(text: string): void;
  closed(): void;
}

/** The user of seeding and tests, which write without a connected GM. */
const SERVER_USER: Dict = { _id: SERVER_ID, name: "the server", role: USER_ROLES.GAMEMASTER, permissions: {} };

export class WorldServer {
  readonly documents: Documents;
  readonly system: SystemFiles;
  readonly generation: 13 | 14;
  readonly title: string;
  readonly uncertain: Uncertain;
  readonly sessions = new Set<Session>();
  readonly #queries = new Queries();
  #queue: Promise<unknown> = Promise.resolve();
  /** Requests not yet answered. */
  busy = 0;
  /** Client messages and the server's own writes so far, without pings; `quiet` compares it. */
  heard = 0;

  private constructor(options: WorldOptions) {
    this.documents = new Documents(options.store);
    this.system = options.system;
    this.generation = options.generation;
    this.title = options.title ?? "Segment Zero";
    this.uncertain = { ...defaultReadings(), ...options.uncertain };
  }

  /** Gets the report of a trial of another system whenever it changes. */
  onTrial: ((report: string) => void) | null = null;

  static async open(options: WorldOptions): Promise<WorldServer> {
    const server = new WorldServer(options);
    await server.documents.load();
    return server;
  }

  async close(): Promise<void> {
    await this.#queue.catch(() => undefined);
    this.#queries.close();
    for (const session of [...this.sessions]) session.channel.close();
    this.sessions.clear();
    await this.documents.store.close();
  }

  accept(channel: Channel): Connection {
    let session: Session | null = null;
    return {
      receive: (text) => {
        const message = JSON.parse(text) as ClientMessage;
        this.#enqueue(async () => {
          if (message.kind === "join") session = await this.#join(channel, message.user);
          else if (session) await this.#handle(session, message);
        });
      },
      closed: () => {
        this.#enqueue(async () => {
          if (session) this.#leave(session);
        });
      },
    };
  }

  #enqueue(task: () => Promise<void>): void {
    this.busy++;
    this.#queue = this.#queue
      .then(task)
      .catch((error: unknown) => {
        console.error("stand-in server:", error);
      })
      .finally(() => {
        this.busy--;
      });
  }

  async #join(channel: Channel, name: string): Promise<Session | null> {
    const user = this.documents.all("User").find((each) => each._id === name || each.name === name);
    if (!user) {
      channel.send(JSON.stringify({ kind: "refused", reason: `There is no user "${name}"` } satisfies ServerMessage));
      return null;
    }
    const session = new Session(channel, user._id as string);
    // Inside the queue, so that no operation falls between the snapshot and the welcome.
    const data = await this.#worldData(session.userId);
    this.sessions.add(session);
    session.send({ kind: "welcome", data });
    this.#broadcast({ kind: "activity", userId: session.userId, active: true }, session);
    return session;
  }

  #leave(session: Session): void {
    if (!this.sessions.delete(session)) return;
    this.#queries.forget(session);
    if (!this.sessionOf(session.userId)) this.#broadcast({ kind: "activity", userId: session.userId, active: false });
  }

  sessionOf(userId: string): Session | undefined {
    return [...this.sessions].find((each) => each.userId === userId);
  }

  /** The tabs of a user that a query reaches. */
  #reached(userId: string): readonly Session[] {
    const all = [...this.sessions].filter((each) => each.userId === userId);
    return this.uncertain.queriesReach === "every" ? all : all.slice(0, 1);
  }

  #broadcast(message: ServerMessage, except?: Session): void {
    for (const session of this.sessions) if (session !== except) session.send(message);
  }

  async #packManifest(owner: Dict, pack: Dict): Promise<PackManifest> {
    const id = `${String(owner.id)}.${String(pack.name)}`;
    return {
      id,
      name: pack.name as string,
      label: pack.label as string,
      type: pack.type as string,
      package: String(owner.id),
      ...(pack.ownership ? { ownership: pack.ownership as Record<string, string> } : {}),
      index: (await this.#readPack(id)).map(
        ({ _id, name, img, type, folder, sort, folderEntry }) =>
          ({ _id, name, img, type, folder, sort, folderEntry }) as Dict,
      ),
    };
  }

  /** @param id for example "segment-zero.weapons" */
  #readPack(id: string): Promise<Dict[]> {
    const [owner = "", ...name] = id.split(".");
    return owner === this.system.manifest.id
      ? this.system.readPack(name.join("."))
      : this.system.readPack(name.join("."), owner);
  }

  async #worldData(userId: string): Promise<WorldData> {
    const manifest = this.system.manifest;
    const index = await Promise.all(
      [manifest, ...(this.system.modules ?? [])].flatMap((owner) =>
        ((owner.packs ?? []) as Dict[]).map((pack) => this.#packManifest(owner, pack)),
      ),
    );
    return {
      userId,
      generation: this.generation,
      system: manifest,
      modules: [...(this.system.modules ?? [])],
      world: { id: "stand-in", title: this.title },
      activeUsers: [...new Set([userId, ...[...this.sessions].map((each) => each.userId)])],
      documents: this.documents.snapshot(),
      packs: index,
    };
  }

  async #handle(session: Session, message: Exclude<ClientMessage, { kind: "join" }>): Promise<void> {
    const user = this.documents.get("User", session.userId);
    if (!user) return;
    if (message.kind !== "ping") this.heard++;
    switch (message.kind) {
      case "ping":
        session.send({ kind: "response", id: message.id, ok: true });
        return;
      case "get": {
        // Every client has all documents from the start and decides what its user sees.
        const found = this.documents
          .all(message.documentName)
          .filter((each) => Object.entries(message.query).every(([key, value]) => each[key] === value));
        session.send({ kind: "response", id: message.id, ok: true, value: deepClone(found) });
        return;
      }
      case "operate": {
        try {
          const results = await this.#operate(message.operations, user);
          if (this.uncertain.worldTimeFirst) this.#tell(results.consequences);
          this.#tell(results.main, session, message.id);
          if (!this.uncertain.worldTimeFirst) this.#tell(results.consequences);
        } catch (error) {
          this.#fail(session, message.id, error);
        }
        return;
      }
      case "socket":
        this.#relay(session, message.event, message.args);
        return;
      case "query": {
        if (this.uncertain.queriesNeedPermission && !hasPermission(user, "QUERY_USER", this.uncertain))
          this.#fail(session, message.id, new Error(`User ${String(user.name)} lacks permission to query users`));
        else
          this.#queries.ask(
            session,
            this.#reached(message.to),
            message.id,
            message.name,
            message.data,
            message.timeout,
          );
        return;
      }
      case "answer":
        this.#queries.answer(session, message.id, message.ok, message.value, message.error);
        return;
      case "file": {
        const value = await this.system.read(message.path);
        session.send(
          value === null
            ? { kind: "response", id: message.id, ok: false, error: `File not found: ${message.path}` }
            : { kind: "response", id: message.id, ok: true, value },
        );
        return;
      }
      case "pack": {
        const documents = (await this.#readPack(message.pack)).filter((each) => !each.folderEntry);
        const value = deepClone(
          message.ids ? documents.filter((each) => message.ids?.includes(each._id as string)) : documents,
        );
        session.send({ kind: "response", id: message.id, ok: true, value });
        return;
      }
    }
  }

  #fail(session: Session, id: number, error: unknown): void {
    const { name, message } = error as Error;
    session.send({ kind: "response", id, ok: false, error: message, name });
  }

  /** facts 5.5: to all other clients, never to the sender; the manifest must ask for sockets. */
  #relay(session: Session, event: string, args: Loose[]): void {
    if (event === "stand-in.trial") this.onTrial?.(String(args[0]));
    const own = event === `system.${String(this.system.manifest.id)}` && this.system.manifest.socket === true;
    if (own || event.startsWith("module."))
      this.#broadcast({ kind: "socket", event, args, from: session.userId }, session);
  }

  /** Stores before it broadcasts. Several operations are one transaction (facts 4.2, modifyBatch). */
  async #operate(
    requests: DatabaseRequest[],
    user: Dict,
  ): Promise<{ main: DatabaseResult[]; consequences: DatabaseResult[] }> {
    const transaction = new Transaction(this.documents);
    const source: SourceContext = {
      system: this.system.manifest,
      modules: this.system.modules ?? [],
      generation: this.generation,
      userId: user._id as string,
    };
    const main: DatabaseResult[] = [];
    const consequences: DatabaseResult[] = [];
    for (const request of requests) {
      const result = execute(request, {
        ...source,
        transaction,
        user,
        operators: this.uncertain,
        forgets: this.uncertain.serverForgets,
        documentWrites: this.uncertain.documentWrites,
      });
      main.push(result);
      const time = advanceWorldTime(result, transaction, source, this.uncertain.zeroDeltaWrites);
      if (time) consequences.push(time);
    }
    await transaction.commit();
    return { main, consequences };
  }

  /** Answers an empty operation to its initiator and does not broadcast it (facts 4.2). */
  #tell(operations: DatabaseResult[], initiator?: Session, reply?: number): void {
    const real = operations.filter((each) => each.data.length);
    for (const session of this.sessions) {
      if (session === initiator && reply !== undefined) session.send({ kind: "operations", operations, reply });
      else if (real.length) session.send({ kind: "operations", operations: real });
    }
  }

  /** Writes without a client, for seeding and tests; connected clients receive the operation like any other. */
  async operate(
    action: DatabaseRequest["action"],
    documentName: string,
    data: Loose[],
    extra: Partial<DatabaseRequest> = {},
  ): Promise<Loose[]> {
    let done: Loose[] = [];
    this.heard++;
    let failure: unknown;
    this.#enqueue(async () => {
      try {
        const { main, consequences } = await this.#operate(
          [{ options: { keepId: true }, ...extra, action, documentName, data: data as unknown[] }],
          SERVER_USER,
        );
        done = main[0]?.data ?? [];
        this.#tell([...main, ...consequences]);
      } catch (error) {
        failure = error;
      }
    });
    await this.#queue;
    if (failure) throw failure as Error;
    return done;
  }

  async createUser(name: string, role: number, data: Dict = {}): Promise<Dict> {
    const [user] = (await this.operate("create", "User", [{ _id: randomID(), ...data, name, role }])) as Dict[];
    return user as Dict;
  }
}
