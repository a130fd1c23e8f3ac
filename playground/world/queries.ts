// facts 5.5: a query goes to one user's client and back; it rejects if the user is offline or too slow.
import type { Loose } from "../shared/loose.ts";
import type { Session } from "./session.ts";

interface Pending {
  from: Session;
  targets: Set<Session>;
  requestId: number;
  timer: ReturnType<typeof setTimeout> | null;
}

export class Queries {
  readonly #pending = new Map<number, Pending>();
  #next = 1;

  ask(
    from: Session,
    targets: readonly Session[],
    requestId: number,
    name: string,
    data: Loose,
    timeout?: number,
  ): void {
    if (!targets.length) {
      from.send({ kind: "response", id: requestId, ok: false, error: "The queried user is not connected" });
      return;
    }
    const id = this.#next++;
    const timer = timeout
      ? setTimeout(() => this.#finish(id, false, undefined, `The query "${name}" timed out`), timeout)
      : null;
    this.#pending.set(id, { from, targets: new Set(targets), requestId, timer });
    for (const target of targets)
      target.send({
        kind: "query",
        id,
        from: from.userId,
        name,
        data: data as unknown,
        ...(timeout === undefined ? {} : { timeout }),
      });
  }

  answer(from: Session, id: number, ok: boolean, value: Loose, error?: string): void {
    if (this.#pending.get(id)?.targets.has(from)) this.#finish(id, ok, value, error);
  }

  /** Rejects the queries to a session that has ended. */
  forget(session: Session): void {
    for (const [id, pending] of this.#pending) {
      if (pending.targets.delete(session) && !pending.targets.size)
        this.#finish(id, false, undefined, "The queried user disconnected");
      else if (pending.from === session) this.#drop(id);
    }
  }

  close(): void {
    for (const id of [...this.#pending.keys()]) this.#drop(id);
  }

  #finish(id: number, ok: boolean, value: Loose, error?: string): void {
    const pending = this.#drop(id);
    pending?.from.send({
      kind: "response",
      id: pending.requestId,
      ok,
      value: value as unknown,
      ...(error === undefined ? {} : { error }),
    });
  }

  #drop(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    if (pending?.timer) clearTimeout(pending.timer);
    this.#pending.delete(id);
    return pending;
  }
}
