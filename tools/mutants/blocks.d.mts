/** The call that makes one test, or one for each row of a table. */
export interface Block {
  /** From 1. */
  readonly line: number;
  /** As in the source. */
  readonly title: string;
  /** Lexical ones of the whole call. */
  readonly tokens: number;
  /** Numbers in title and rows, once each. */
  readonly rules: readonly string[];
  /** Texts of the full name; null for what is only known at run time. */
  readonly pattern: readonly (string | null)[];
  /** False for a call that may only look like one, as of a helper that makes tests. */
  readonly isTest: boolean;
}
export function blocksIn(source: string): readonly Block[];
export function blockOf<T extends Pick<Block, "pattern">>(blocks: readonly T[], name: string): T | undefined;
export function tokensIn(text: string): number;
