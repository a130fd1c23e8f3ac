// facts 9, tier 0: methods that Foundry adds to the language's prototypes.
import type { Loose } from "../../shared/loose.ts";
import { equals } from "../../shared/objects.ts";

function define(target: object, methods: Record<string, Loose>): void {
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}

const ORDINALS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

export function extendPrimitives(): void {
  define(Math, {
    clamp: (value: number, low: number, high: number) =>
      Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high)),
    mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
    toDegrees: (angle: number) => angle * (180 / Math.PI),
    toRadians: (degrees: number) => degrees * (Math.PI / 180),
  });
  define(Number, {
    isNumeric: (value: Loose) => {
      if (Array.isArray(value) || value === null || value === undefined || value === "" || typeof value === "boolean")
        return false;
      return value === value && Number.isFinite(Number(value));
    },
    fromString: (text: string) => (text.trim() === "" ? NaN : Number(text.replace(/\s+/g, ""))),
  });
  define(Number.prototype, {
    ordinalString(this: number) {
      return `${Number(this)}${ORDINALS[new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this))] ?? "th"}`;
    },
    paddedString(this: number, digits: number) {
      return String(this).padStart(digits, "0");
    },
    signedString(this: number) {
      return Number(this) < 0 ? `-${Math.abs(Number(this))}` : `+${Number(this)}`;
    },
    toNearest(this: number, interval = 1, method: "round" | "floor" | "ceil" = "round") {
      const decimals = (String(interval).split(".")[1] ?? "").length;
      return Number((Math[method](Number(this) / interval) * interval).toFixed(decimals));
    },
    between(this: number, a: number, b: number, inclusive = true) {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return inclusive ? Number(this) >= low && Number(this) <= high : Number(this) > low && Number(this) < high;
    },
  });
  define(String.prototype, {
    capitalize(this: string) {
      return this.charAt(0).toUpperCase() + this.slice(1);
    },
    titleCase(this: string) {
      return this.toLowerCase()
        .split(" ")
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(" ");
    },
    compare(this: string, other: string) {
      return this.localeCompare(other);
    },
    stripScripts(this: string) {
      return this.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "");
    },
    slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}) {
      let slug = this.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
      if (lowercase) slug = slug.toLowerCase();
      slug = slug.trim().replace(/\s+/g, replacement);
      slug = strict ? slug.replace(/[^A-Za-z0-9]+/g, replacement) : slug.replace(/[^\w\-.!~*'()]+/g, "");
      return slug.replace(
        new RegExp(`(?:${replacement.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}){2,}`, "g"),
        replacement,
      );
    },
  });
  define(Array, { fromRange: (length: number, from = 0) => Array.from({ length }, (_, index) => index + from) });
  define(Array.prototype, {
    equals(this: unknown[], other: unknown) {
      return equals(this, other);
    },
    partition(this: unknown[], rule: (value: unknown) => boolean) {
      const parts: [unknown[], unknown[]] = [[], []];
      for (const value of this) parts[rule(value) ? 1 : 0].push(value);
      return parts;
    },
    filterJoin(this: unknown[], separator: string) {
      return this.filter(Boolean).join(separator);
    },
    findSplice(
      this: unknown[],
      find: (value: unknown, index: number, array: unknown[]) => boolean,
      replacement?: unknown,
    ) {
      const index = this.findIndex(find);
      if (index < 0) return null;
      return (replacement === undefined ? this.splice(index, 1) : this.splice(index, 1, replacement))[0];
    },
  });
  define(Set.prototype, {
    difference(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((each) => !other.has(each)));
    },
    symmetricDifference(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this, ...other].filter((each) => this.has(each) !== other.has(each)));
    },
    intersection(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((each) => other.has(each)));
    },
    union(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this, ...other]);
    },
    equals(this: Set<unknown>, other: Set<unknown>) {
      return this.size === other.size && [...this].every((each) => other.has(each));
    },
    first(this: Set<unknown>) {
      return this.values().next().value;
    },
    intersects(this: Set<unknown>, other: Set<unknown>) {
      return [...this].some((each) => other.has(each));
    },
    isSubset(this: Set<unknown>, other: Set<unknown>) {
      return [...this].every((each) => other.has(each));
    },
    toObject(this: Set<unknown>) {
      return [...this];
    },
    toJSON(this: Set<unknown>) {
      return [...this];
    },
    ...Object.fromEntries(
      (["every", "find", "some", "reduce"] as const).map((name) => [
        name,
        function (this: Set<unknown>, ...args: Loose[]) {
          return ([...this] as Loose)[name](...args);
        },
      ]),
    ),
    filter(this: Set<unknown>, test: (value: unknown) => boolean) {
      return new Set([...this].filter(test));
    },
    map(this: Set<unknown>, transform: (value: unknown) => unknown) {
      return new Set([...this].map((each) => transform(each)));
    },
    sort(this: Set<unknown>, compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare);
    },
  });
}
