// The connection to the world server: requests and their answers, and handlers for other messages. Messages are JSON
// strings, so keys with `undefined` are lost, as over Foundry's socket (facts 4.2, trap 22).
import type { ClientMessage, ServerMessage } from "../../protocol.ts";
import type { Loose } from "../../shared/loose.ts";
import { uncertain } from "../uncertain.ts";

export interface Link {
  send(text: string): void;
  onMessage: ((text: string) => void) | null;
  onClose: (() => void) | null;
  close(): void;
}

interface Waiting {
  resolve: (value: Loose) => void;
  reject: (error: Error) => void;
}

type Handlers = { [K in ServerMessage["kind"]]?: (message: Extract<ServerMessage, { kind: K }>) => Loose };

let link: Link | null = null;
let nextId = 1;
const waiting = new Map<number, Waiting>();
const handlers: Handlers = {};
let pings = 0;

/** Counters of this connection, for `quiet`. */
export const traffic = {
  /** Requests and server messages so far, without pings. */
  begun: 0,
  waiting: (): number => waiting.size - pings,
};

export function handle<K extends ServerMessage["kind"]>(
  kind: K,
  handler: (message: Extract<ServerMessage, { kind: K }>) => Loose,
): void {
  (handlers as Record<string, unknown>)[kind] = handler;
}

export function connect(to: Link, onClose: () => void): void {
  link = to;
  link.onMessage = (text) => {
    receive(JSON.parse(text) as ServerMessage);
  };
  link.onClose = () => {
    link = null;
    if (uncertain.brokenLineRejects)
      for (const each of waiting.values()) each.reject(new Error("The connection to the world was lost"));
    waiting.clear();
    onClose();
  };
}

export function isConnected(): boolean {
  return link !== null;
}

export function send(message: ClientMessage): void {
  if (!link) throw new Error("There is no connection to the world");
  link.send(JSON.stringify(message));
}

/** Resolves when the server has handled all earlier requests and its earlier messages have arrived. */
export async function ping(): Promise<void> {
  pings++;
  try {
    await ask((id) => ({ kind: "ping", id }));
  } finally {
    pings--;
  }
}

export function request<T>(build: (id: number) => ClientMessage): Promise<T> {
  traffic.begun++;
  return ask(build);
}

function ask<T>(build: (id: number) => ClientMessage): Promise<T> {
  const id = nextId++;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    try {
      send(build(id));
    } catch (error) {
      waiting.delete(id);
      if (link || uncertain.brokenLineRejects) reject(error as Error);
    }
  });
}

function settle(id: number, run: (each: Waiting) => void): void {
  const each = waiting.get(id);
  waiting.delete(id);
  if (each) run(each);
}

function receive(message: ServerMessage): void {
  if (message.kind === "response") {
    settle(message.id, (each) => {
      if (message.ok) each.resolve(message.value);
      else each.reject(Object.assign(new Error(message.error), message.name ? { name: message.name } : {}));
    });
    return;
  }
  traffic.begun++;
  const handler = handlers[message.kind] as ((message: ServerMessage) => Loose) | undefined;
  const outcome: unknown = handler?.(message);
  // Resolve the initiator's promise after its documents have applied the operation.
  if (message.kind === "operations" && message.reply !== undefined)
    settle(message.reply, (each) => {
      each.resolve(outcome);
    });
}
