import { isObject } from "../../rules/core.ts";
import { LABELS, readObjectSetting, writeSetting } from "../settings/new-fights.ts";
import { isTaught, type OwnLabel } from "./stat-block/labels.ts";

const MOST = 500;
const LONGEST = 40;

/** Returns the labels in a stored setting or a file: fields by label. Others are left out. */
export function labelsIn(stored: unknown): readonly OwnLabel[] {
  if (!isObject(stored)) return [];
  return Object.entries(stored)
    .flatMap(([written, field]) => {
      const label = written.trim();
      return isTaught(field) && /\p{L}/u.test(label) && label.length <= LONGEST ? [{ label, field }] : [];
    })
    .slice(0, MOST);
}

/** Fields by label, as stored and in files. */
export const storedLabels = (own: readonly OwnLabel[]): Readonly<Record<string, string>> =>
  Object.fromEntries(own.map(({ label, field }) => [label, field]));

/** Labels that this world's GMs taught. */
export const worldLabels = (): readonly OwnLabel[] => labelsIn(readObjectSetting(LABELS));

export const saveLabels = async (own: readonly OwnLabel[]): Promise<void> => writeSetting(LABELS, storedLabels(own));

/** True if this user may teach the world a label. */
export const mayTeach = (): boolean => game.user?.isGM ?? false;
