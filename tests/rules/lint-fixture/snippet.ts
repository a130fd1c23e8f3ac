/** Stands in for any source file when tests/rules/lint.test.ts tries the rules that need types. */
export {};
