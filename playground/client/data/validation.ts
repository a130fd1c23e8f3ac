// facts 4.3: strict validation throws DataModelValidationError; otherwise the initial value replaces an invalid one.
import type { Loose } from "../../shared/loose.ts";

export class DataModelValidationFailure {
  readonly invalidValue: Loose;
  readonly message: string;
  fallback: Loose;
  unresolved: boolean;
  readonly fields: Record<string, DataModelValidationFailure> = {};

  constructor({
    invalidValue,
    message = "",
    fallback,
    unresolved = true,
  }: { invalidValue?: unknown; message?: string; fallback?: unknown; unresolved?: boolean } = {}) {
    this.invalidValue = invalidValue;
    this.message = message;
    this.fallback = fallback;
    this.unresolved = unresolved;
  }

  isEmpty(): boolean {
    return !this.message && Object.keys(this.fields).length === 0;
  }

  /** True if no fallback has repaired this failure or one below it. */
  get broken(): boolean {
    const inner = Object.values(this.fields);
    return inner.length ? inner.some((each) => each.broken) : this.unresolved;
  }

  /** Returns one line per leaf: "system.clock.round: must be a number". */
  lines(path = ""): string[] {
    const inner = Object.entries(this.fields).flatMap(([key, failure]) => failure.lines(path ? `${path}.${key}` : key));
    return inner.length ? inner : [`${path || "data"}: ${this.message}`];
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | null;

  constructor(failure: DataModelValidationFailure | string) {
    super(typeof failure === "string" ? failure : `validation errors:\n  ${failure.lines().join("\n  ")}`);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? null : failure;
  }
}
