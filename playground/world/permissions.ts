// Permissions (facts 1.9, 4.2). A refusal rejects the whole operation; callers throw.
import type { Dict } from "../shared/loose.ts";
import { defaultReadings } from "../shared/reliances.ts";
import { isGameMaster, OWNERSHIP, lowestRole } from "../shared/roles.ts";
import type { Transaction } from "./documents.ts";

/** facts 1.9: what a player may change of an encounter; `type` is always sent (#12386). */
const COMBAT_KEYS = new Set(["_id", "type", "round", "turn", "combatants"]);
/** facts 1.9: what an owner may change of a combatant; `system` since V13. */
const COMBATANT_KEYS = new Set(["_id", "type", "initiative", "flags", "defeated", "system"]);
const OWN_USER_KEYS = new Set(["_id", "avatar", "character", "color", "pronouns", "hotbar", "flags"]);

const bare = (key: string): string => key.replace(/^(-=|==)/, "");
const only = (changes: Dict, allowed: Set<string>): boolean =>
  Object.keys(changes).every((key) => allowed.has(bare(key)));

export function hasPermission(user: Dict, permission: string, uncertain = defaultReadings()): boolean {
  const own = (user.permissions as Dict | undefined)?.[permission] as boolean | undefined;
  return own ?? (user.role as number) >= lowestRole(permission, uncertain);
}

export function ownershipLevel(document: Dict, user: Dict): number {
  if (isGameMaster(user.role as number)) return OWNERSHIP.OWNER;
  const ownership = (document.ownership ?? {}) as Record<string, number>;
  const own = ownership[user._id as string];
  return own === undefined || own === OWNERSHIP.INHERIT ? (ownership.default ?? OWNERSHIP.NONE) : own;
}

const owns = (document: Dict | undefined, user: Dict): boolean =>
  document !== undefined && ownershipLevel(document, user) >= OWNERSHIP.OWNER;

/** facts 1.9: the owner of the actor owns the combatant; without an actor, only a GM does. */
export function ownsCombatant(transaction: Transaction, combatant: Dict, user: Dict): boolean {
  const scene = combatant.sceneId ? transaction.read("Scene", combatant.sceneId as string) : undefined;
  const token = (scene?.tokens as Dict[] | undefined)?.find((each) => each._id === combatant.tokenId);
  const actorId = (token?.actorId ?? combatant.actorId) as string | null;
  return owns(actorId ? transaction.read("Actor", actorId) : undefined, user);
}

export interface Question {
  transaction: Transaction;
  user: Dict;
  documentName: string;
  /** The stored document (update, delete) or the new one (create). */
  document: Dict;
  /** The primary document that contains it. */
  root?: Dict | undefined;
}

export function mayCreate({ transaction, user, documentName, document, root }: Question): boolean {
  if (documentName === "Setting") return maySet(user, document);
  if (isGameMaster(user.role as number)) return true;
  switch (documentName) {
    case "Actor":
      return hasPermission(user, "ACTOR_CREATE");
    case "Item":
      return root ? owns(root, user) : hasPermission(user, "ITEM_CREATE");
    case "ActiveEffect":
      return owns(root, user);
    case "Combatant":
      return ownsCombatant(transaction, document, user);
    case "ChatMessage":
      return document.author === user._id;
    case "Macro":
      return hasPermission(user, "MACRO_SCRIPT");
    case "Token":
      return hasPermission(user, "TOKEN_CREATE");
    default:
      return false;
  }
}

export function mayUpdate(question: Question, changes: Dict): boolean {
  const { transaction, user, documentName, document, root } = question;
  if (documentName === "Setting") return maySet(user, document);
  if (isGameMaster(user.role as number)) return true;
  switch (documentName) {
    case "Combat":
      return (
        only(changes, COMBAT_KEYS) &&
        !("==combatants" in changes) &&
        !("-=combatants" in changes) &&
        mayUpdateCombatants(question, changes.combatants ?? [])
      );
    case "Combatant":
      return ownsCombatant(transaction, document, user) && only(changes, COMBATANT_KEYS);
    case "CombatantGroup":
    case "Actor":
    case "Macro":
      return owns(document, user);
    case "Item":
    case "ActiveEffect":
      return owns(root ?? document, user);
    case "ChatMessage":
      return document.author === user._id;
    case "User":
      return document._id === user._id && only(changes, OWN_USER_KEYS);
    case "Token":
      return owns(document.actorId ? transaction.read("Actor", document.actorId as string) : undefined, user);
    default:
      return false;
  }
}

/** Players may change single combatants, but not the collection. */
function mayUpdateCombatants(question: Question, updates: unknown): boolean {
  if (!Array.isArray(updates)) return false;
  const stored = question.document.combatants as Dict[];
  return (updates as Dict[]).every((update) => {
    const combatant = stored.find((each) => each._id === update._id);
    return (
      combatant !== undefined && mayUpdate({ ...question, documentName: "Combatant", document: combatant }, update)
    );
  });
}

export function mayDelete({ transaction, user, documentName, document, root }: Question): boolean {
  if (documentName === "Setting") return maySet(user, document);
  if (isGameMaster(user.role as number)) return true;
  switch (documentName) {
    case "Actor":
    case "Macro":
      return owns(document, user);
    case "Item":
    case "ActiveEffect":
      return owns(root ?? document, user);
    case "Combatant":
      return ownsCombatant(transaction, document, user);
    case "ChatMessage":
      return document.author === user._id;
    default:
      return false;
  }
}

/** User id of the server's own writes, with which no client joins. */
export const SERVER_ID = "serverserverserv";

/** facts 5.1: world settings need SETTINGS_MODIFY; user settings belong to their user. */
function maySet(user: Dict, setting: Dict): boolean {
  return setting.user ? setting.user === user._id || user._id === SERVER_ID : hasPermission(user, "SETTINGS_MODIFY");
}
