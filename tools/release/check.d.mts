export function faultsOf(files: Record<string, Uint8Array>): string[];
export function plays(files: Record<string, Uint8Array>): boolean;
export function unpacked(zip: Uint8Array): Record<string, Uint8Array>;
