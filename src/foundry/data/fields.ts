const { ArrayField, BooleanField, HTMLField, NumberField, SetField, StringField, TypedObjectField } =
  foundry.data.fields;

/** Fields shared by models, each with an initial value, so that a document with only a name is complete. */

/** An integer from `min` (0) to `max` (1,000,000). */
export const count = (initial = 0, min = 0, max = 1_000_000) =>
  new NumberField({ required: true, nullable: false, integer: true, min, max, initial });

/** null = derived. */
export const countOrNone = (min = 0, max = 1_000_000) =>
  new NumberField({ required: true, nullable: true, integer: true, min, max, initial: null });

/** 0 to 1,000. */
export const attributeField = (initial = 10) => count(initial, 0, 1_000);

/** 0 to 1,000; null = derived. */
export const attributeOrNone = () => countOrNone(0, 1_000);

/** -1,000 to 1,000. */
export const modifier = (initial = 0) => count(initial, -1_000, 1_000);

/** null = impossible (a weapon that does not parry). */
export const modifierOrNone = (initial: number | null = null) =>
  new NumberField({ required: true, nullable: true, integer: true, min: -1_000, max: 1_000, initial });

/** A number in quarters, as written: 5.25. */
export const quarters = (min: number, max: number, initial = 0) =>
  new NumberField({ required: true, nullable: false, min, max, step: 0.25, initial });

/** null = derived. */
export const quartersOrNone = (min: number, max: number) =>
  new NumberField({ required: true, nullable: true, min, max, step: 0.25, initial: null });

export const measure = (initial = 0) =>
  new NumberField({ required: true, nullable: false, min: 0, max: 1_000_000_000, initial });

/** A speed class I to X as 1 to 10; null = none (TA-2). */
export const speedClass = () => countOrNone(1, 10);

export const flag = (initial = false) => new BooleanField({ required: true, initial });

export const lineField = (initial = "") => new StringField({ required: true, blank: true, initial });

export const choice = <const Words extends readonly string[]>(words: Words, initial: Words[number]) =>
  new StringField<{ required: true; choices: Words; initial: Words[number] }>({
    required: true,
    choices: words,
    initial,
  });

export const richText = () => new HTMLField({ required: true, blank: true, initial: "" });

/** A hit location: a letter, then letters, digits, `-` and `_`, 40 at most; part of update paths. */
export const isLocation = (key: unknown): boolean =>
  typeof key === "string" && /^[A-Za-z][\w-]{0,39}$/.test(key) && !(key in Object.prototype) && key !== "prototype";

/** Refuses duplicates and invalid names. */
export const locations = () =>
  new SetField(
    new StringField({
      required: true,
      blank: false,
      validate: isLocation,
      validationError: "is not the name of a place on the body",
    }),
  );

/** DR by hit location; drops invalid names. */
export const resistances = () => new TypedObjectField(count(0, 0, 10_000), { validateKey: isLocation });

/** @param most maximum count */
export const counts = (min: number, max: number, initial: number, most: number) =>
  new ArrayField(count(initial, min, max), { max: most });
