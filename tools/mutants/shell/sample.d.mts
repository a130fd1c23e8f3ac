/** Names of mutations by file, as `unknownNames` takes them. */
export function namesOfSample(): Readonly<
  Record<string, readonly { readonly in: string; readonly changes: readonly string[] }[]>
>;
