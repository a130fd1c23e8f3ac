export function faultsOf(files: Record<string, Uint8Array>): string[];
export function plays(
  files: Record<string, Uint8Array>,
  how?: { readonly test: string; readonly variable: string },
): boolean;
export function unpacked(zip: Uint8Array): Record<string, Uint8Array>;
