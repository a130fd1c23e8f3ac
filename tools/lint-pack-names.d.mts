export type Names = Record<string, Record<string, string>>;
export function wantedNames(packs: Record<string, readonly object[]>, manifest: object): Map<string, Set<string>>;
export function lintPackNames(names: Names, wanted: Map<string, Set<string>>, same: Set<string>): string[];
export function lintAgreement(names: Names, english: Map<string, string>, own: Map<string, string>): string[];
export function packSources(root?: string): Record<string, readonly object[]>;
