/**
 * The types of valibot that the API's declarations name: a schema's input and output, instead of 16,000 lines. Schemas
 * of valibot itself fit.
 */

export interface GenericSchema<Input = unknown, Output = Input> {
  readonly "~types"?: { readonly input: Input; readonly output: Output } | undefined;
}
export type InferInput<S extends GenericSchema> = NonNullable<S["~types"]>["input"];
export type InferOutput<S extends GenericSchema> = NonNullable<S["~types"]>["output"];

export type StringSchema<_Message> = GenericSchema<string>;
export type NumberSchema<_Message> = GenericSchema<number>;
export type BooleanSchema<_Message> = GenericSchema<boolean>;
export type CustomSchema<Value, _Message> = GenericSchema<Value>;
export type LiteralSchema<Value, _Message> = GenericSchema<Value>;
export type PicklistSchema<Values extends readonly unknown[], _Message> = GenericSchema<Values[number]>;
export type UnionSchema<All extends readonly GenericSchema[], _Message> = GenericSchema<
  InferInput<All[number]>,
  InferOutput<All[number]>
>;
export type NullableSchema<S extends GenericSchema, _Default> = GenericSchema<
  InferInput<S> | null,
  InferOutput<S> | null
>;
export type ArraySchema<S extends GenericSchema, _Message> = GenericSchema<InferInput<S>[], InferOutput<S>[]>;
export type RecordSchema<K extends GenericSchema<string>, S extends GenericSchema, _Message> = GenericSchema<
  Record<InferInput<K>, InferInput<S>>,
  Record<InferOutput<K>, InferOutput<S>>
>;

/** A member that may be absent; with a default it is always present in the output. */
export interface OptionalSchema<S extends GenericSchema, Default> extends GenericSchema<
  InferInput<S> | undefined,
  Default extends undefined ? InferOutput<S> | undefined : InferOutput<S>
> {
  readonly default: Default;
}
export type ExactOptionalSchema<S extends GenericSchema, Default> = OptionalSchema<S, Default>;

type Entries = Readonly<Record<string, GenericSchema>>;
type MayLack<E extends Entries> = {
  [K in keyof E]: E[K] extends OptionalSchema<GenericSchema, unknown> ? K : never;
}[keyof E];
type MayStayOut<E extends Entries> = {
  [K in keyof E]: E[K] extends OptionalSchema<GenericSchema, undefined> ? K : never;
}[keyof E];
export type ObjectSchema<E extends Entries, _Message> = GenericSchema<
  { [K in Exclude<keyof E, MayLack<E>>]: InferInput<E[K]> } & { [K in MayLack<E>]?: InferInput<E[K]> },
  { [K in Exclude<keyof E, MayStayOut<E>>]: InferOutput<E[K]> } & { [K in MayStayOut<E>]?: InferOutput<E[K]> }
>;
export type StrictObjectSchema<E extends Entries, _Message> = ObjectSchema<E, _Message>;

/** A check of a value that has its type already. */
interface Check<Value> {
  readonly "~checks"?: Value;
}
export type CheckAction<Value, _Message> = Check<Value>;
export type RegexAction<Value, _Message> = Check<Value>;
export type IntegerAction<Value, _Message> = Check<Value>;
export type SafeIntegerAction<Value, _Message> = Check<Value>;
export type MinValueAction<Value, _Bound, _Message> = Check<Value>;
export type MaxValueAction<Value, _Bound, _Message> = Check<Value>;
export type MinLengthAction<Value, _Bound, _Message> = Check<Value>;
export type MaxLengthAction<Value, _Bound, _Message> = Check<Value>;
export type SchemaWithPipe<Parts extends readonly [GenericSchema, ...unknown[]]> = Parts[0];

export declare function string(): StringSchema<undefined>;
export declare function boolean(): BooleanSchema<undefined>;
export declare function literal<const Value extends string | number | boolean>(
  value: Value,
): LiteralSchema<Value, undefined>;
export declare function picklist<const Values extends readonly (string | number)[]>(
  values: Values,
): PicklistSchema<Values, undefined>;
export declare function union<const All extends readonly GenericSchema[]>(schemas: All): UnionSchema<All, undefined>;
export declare function nullable<S extends GenericSchema>(schema: S): NullableSchema<S, undefined>;
export declare function optional<S extends GenericSchema>(schema: S): OptionalSchema<S, undefined>;
export declare function optional<S extends GenericSchema, const Default extends InferInput<S>>(
  schema: S,
  value: Default | (() => Default),
): OptionalSchema<S, Default>;
export declare function array<S extends GenericSchema>(schema: S): ArraySchema<S, undefined>;
export declare function record<K extends GenericSchema<string>, S extends GenericSchema>(
  keys: K,
  values: S,
): RecordSchema<K, S, undefined>;
export declare function object<const E extends Entries>(entries: E): ObjectSchema<E, undefined>;
export declare function strictObject<const E extends Entries>(entries: E): StrictObjectSchema<E, undefined>;
export declare function minValue<Value extends number>(bound: Value, message?: string): Check<number>;
export declare function maxValue<Value extends number>(bound: Value, message?: string): Check<number>;
export declare function pipe<S extends GenericSchema, Checks extends readonly Check<InferOutput<S>>[]>(
  schema: S,
  ...checks: Checks
): S;
