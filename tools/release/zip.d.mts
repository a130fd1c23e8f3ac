export function filesOf(folder: string): string[];
export function zipped(folder: string, instead: Record<string, string>): Uint8Array;
