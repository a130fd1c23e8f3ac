// The stand-in imitates an API of free-form JSON values, whose classes CONFIG may replace at run time. One alias for
// that keeps such places countable.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;
export type Dict = Record<string, Loose>;
