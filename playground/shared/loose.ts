// The stand-in imitates an API whose values are free-form JSON and whose classes are replaced at run time
// through CONFIG. One alias for "whatever that is" keeps the places countable.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;
export type Dict = Record<string, Loose>;
