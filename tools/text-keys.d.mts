export function unknownKeysAmong(texts: ReadonlySet<string>): (file: string, source: string) => readonly string[];
