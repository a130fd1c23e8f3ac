// Messages between a client and the world server: one JSON string each, in order per connection.
import type { Dict, Loose } from "./shared/loose.ts";

export type DatabaseAction = "create" | "update" | "delete";

/** Where an embedded collection is: an Actor, or an Item of an Actor. */
export interface ParentPath {
  documentName: string;
  id: string;
  parent?: ParentPath;
}

/** A database operation as the client requests it (facts 4.2). */
export interface DatabaseRequest {
  action: DatabaseAction;
  documentName: string;
  parent?: ParentPath;
  /** create: sources; update: changes with `_id`; delete: ids. */
  data: Loose[];
  /** The rest of the operation: core options and those that packages add. */
  options: Dict;
}

/** The operation as every client receives it after the server has written it. */
export interface DatabaseResult extends DatabaseRequest {
  userId: string;
}

export interface PackManifest {
  id: string;
  name: string;
  label: string;
  type: string;
  /** Id of the system or module that contains it. */
  package?: string;
  /** Levels by role, from the manifest (facts 6.1). */
  ownership?: Record<string, string>;
  index: Dict[];
}

/** All data that a client needs to build its world. */
export interface WorldData {
  userId: string;
  generation: number;
  system: Dict;
  /** Manifests of the active modules, in load order. */
  modules: Dict[];
  world: { id: string; title: string };
  activeUsers: string[];
  documents: Record<string, Dict[]>;
  packs: PackManifest[];
}

export type ClientMessage =
  | { kind: "join"; user: string }
  | { kind: "operate"; id: number; operations: DatabaseRequest[]; batch: boolean }
  | { kind: "socket"; event: string; args: Loose[] }
  | { kind: "query"; id: number; to: string; name: string; data: Loose; timeout?: number }
  | { kind: "answer"; to: string; id: number; ok: boolean; value?: Loose; error?: string }
  | { kind: "file"; id: number; path: string }
  /** Answered without a value, after all earlier requests have been handled and broadcast. */
  | { kind: "ping"; id: number }
  /** Reads stored documents by the values of their keys. */
  | { kind: "get"; id: number; documentName: string; query: Dict }
  | { kind: "pack"; id: number; pack: string; ids: string[] | null };

export type ServerMessage =
  | { kind: "welcome"; data: WorldData }
  | { kind: "refused"; reason: string }
  /** An operation for everyone to apply; the initiator finds its request id in `reply`. */
  | { kind: "operations"; operations: DatabaseResult[]; reply?: number }
  | { kind: "response"; id: number; ok: boolean; value?: Loose; error?: string; name?: string }
  | { kind: "socket"; event: string; args: Loose[]; from: string }
  | { kind: "query"; id: number; from: string; name: string; data: Loose; timeout?: number }
  | { kind: "activity"; userId: string; active: boolean };
