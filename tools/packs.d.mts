export function inspectPack(folder: string): { keys: Set<string>; problems: string[] };
export function readKeys(pack: string): Promise<string[]>;
export function buildPacks(
  out: string,
  tell?: (line: string) => void,
  wanted?: (pack: string) => boolean,
): Promise<void>;
