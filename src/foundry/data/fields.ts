const { ArrayField, BooleanField, HTMLField, NumberField, SetField, StringField, TypedObjectField } =
  foundry.data.fields;

/**
 * Fields that several models share. Every one has an initial value, so that a document of nothing but its name is
 * whole.
 */

/** A count: an integer from `min` (0) to `max` (1,000,000). */
export const count = (initial = 0, min = 0, max = 1_000_000) =>
  new NumberField({ required: true, nullable: false, integer: true, min, max, initial });

/** A count that follows from something else as long as it is null. */
export const countOrNone = (min = 0, max = 1_000_000) =>
  new NumberField({ required: true, nullable: true, integer: true, min, max, initial: null });

/** An attribute: 0 to 1,000. */
export const attribute = (initial = 10) => count(initial, 0, 1_000);

/** An attribute that follows from another as long as it is null. */
export const attributeOrNone = () => countOrNone(0, 1_000);

/** What is added to or taken from something: -1,000 to 1,000. */
export const modifier = (initial = 0) => count(initial, -1_000, 1_000);

/** A modifier, or null for what cannot be done at all (a weapon that does not parry). */
export const modifierOrNone = (initial: number | null = null) =>
  new NumberField({ required: true, nullable: true, integer: true, min: -1_000, max: 1_000, initial });

/** A figure in quarters, as people write it: 5.25. */
export const quarters = (min: number, max: number, initial = 0) =>
  new NumberField({ required: true, nullable: false, min, max, step: 0.25, initial });

/** The same for one that follows from something else as long as it is null. */
export const quartersOrNone = (min: number, max: number) =>
  new NumberField({ required: true, nullable: true, min, max, step: 0.25, initial: null });

/** A measure that need not be whole: pounds, yards, coins. */
export const measure = (initial = 0) =>
  new NumberField({ required: true, nullable: false, min: 0, max: 1_000_000_000, initial });

/** A speed class I to X as 1 to 10, or null for what has none (TA-2). */
export const speedClass = () => countOrNone(1, 10);

/** Yes or no. */
export const flag = (initial = false) => new BooleanField({ required: true, initial });

/** A line of text without markup. */
export const line = (initial = "") => new StringField({ required: true, blank: true, initial });

/** One of a few words. */
export const choice = <const Words extends readonly string[]>(words: Words, initial: Words[number]) =>
  new StringField<{ required: true; choices: Words; initial: Words[number] }>({
    required: true,
    choices: words,
    initial,
  });

/** Text with markup, as the editor writes it. */
export const richText = () => new HTMLField({ required: true, blank: true, initial: "" });

/**
 * A place on the body: a letter, then letters, digits, `-` and `_`, 40 in all. It is part of update paths, so no name
 * that an object has anyway.
 */
export const isLocation = (key: unknown): boolean =>
  typeof key === "string" && /^[A-Za-z][\w-]{0,39}$/.test(key) && !(key in Object.prototype) && key !== "prototype";

/** Places on the body, each once, in any order. Anything else among them is refused. */
export const locations = () =>
  new SetField(
    new StringField({
      required: true,
      blank: false,
      validate: isLocation,
      validationError: "is not the name of a place on the body",
    }),
  );

/** DR by place on the body. What is not the name of a place is dropped. */
export const resistances = () => new TypedObjectField(count(0, 0, 10_000), { validateKey: isLocation });

/** Counts in a row, so many at most. */
export const counts = (min: number, max: number, initial: number, most: number) =>
  new ArrayField(count(initial, min, max), { max: most });
