import { isList, isObject } from "../model/json.ts";
import { bucketOf } from "../model/participants.ts";
import type { Leaf, Patch } from "../model/state.ts";
import { isLeaf } from "../order/patch.ts";
import { alikeIn } from "./alike.ts";

/*
 * How a log entry stores its inverse. Every write of a Combat copies and stores the whole document, so the inverse of a
 * click that changes a crowd is one text, in which participants that change alike are named together:
 * `[rest, [change, "id id …"], …]`. Earlier versions wrote `[change, "id", "id", …]`, which reads the same.
 */

/** Characters of an inverse that is stored as text; a stored encounter may contain no longer text. */
const TEXT = { least: 2_000, most: 100_000 };

export function storedInverse(inverse: Patch): Patch | string {
  if (JSON.stringify(inverse).length < TEXT.least) return inverse;
  const text = asText(inverse);
  return text.length > TEXT.most ? inverse : text;
}

/** Returns the patch in the stored inverse of a log entry; null for anything else. */
export function patchIn(stored: unknown): Patch | null {
  if (typeof stored === "string") return patchOf(stored);
  return isPatch(stored) ? stored : null;
}

/** True for branches, which are objects, with leaves, which are arrays of one value or none. */
export function isPatch(value: unknown): value is Patch {
  return isObject(value) && Object.values(value).every(isChange);
}

function isChange(value: unknown): value is Patch | Leaf {
  return isList(value) ? value.length <= 1 : isPatch(value);
}

function asText(inverse: Patch): string {
  const { participants = {}, ...rest } = inverse;
  if (isLeaf(participants)) return JSON.stringify([inverse]);
  const whole = Object.entries(participants).filter(([, members]) => isLeaf(members));
  const members = Object.values(participants).flatMap((bucket) => (isLeaf(bucket) ? [] : Object.entries(bucket)));
  const groups = alikeIn(members).map(({ value, names }) => `[${value},${JSON.stringify(names)}]`);
  return `[${[JSON.stringify({ ...rest, participants: Object.fromEntries(whole) }), ...groups].join(",")}]`;
}

function patchOf(text: string): Patch | null {
  const [rest, ...groups] = listIn(text);
  if (!isPatch(rest)) return null;
  const { participants: others = {} } = rest;
  if (isLeaf(others)) return rest;
  const participants: Record<string, Record<string, Patch | Leaf> | Leaf> = {};
  for (const group of groups) {
    const [change, ...ids] = isList(group) ? group : [];
    if (!isChange(change)) return null;
    for (const text of ids) {
      if (typeof text !== "string") return null;
      for (const id of text.split(" ")) {
        const members = (participants[bucketOf(id)] ??= {});
        if (!isLeaf(members)) members[id] = change;
      }
    }
  }
  return { ...rest, participants: { ...others, ...participants } };
}

function listIn(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return isList(list) ? list : [];
  } catch {
    return [];
  }
}
