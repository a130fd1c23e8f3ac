import { store, storedValue } from "../foundry/settings/new-fights.ts";
import { BEGUN, LEFT, ON } from "./settings.ts";

export const keepTime = (on: boolean): Promise<void> => store(ON, on);

export const hasBegun = (): boolean => storedValue(BEGUN) === true;
export const noteBegun = (): Promise<void> => store(BEGUN, true);

function left(): readonly unknown[] {
  const ids = storedValue(LEFT);
  return Array.isArray(ids) ? ids : [];
}

export const isLeftAlone = (combat: string): boolean => left().includes(combat);
export const leaveAlone = (combat: string): Promise<void> => store(LEFT, [...left(), combat]);
