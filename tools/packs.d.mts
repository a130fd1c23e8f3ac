export function inspectPack(folder: string): { keys: Set<string>; problems: string[] };
export function readKeys(pack: string): Promise<string[]>;
export function buildPacks(out: string): Promise<void>;
