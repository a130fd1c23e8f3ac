import { short } from "./report.ts";
import { unnamed } from "./unnamed.ts";

/** More lines than this nobody reads. */
const MOST = 40;

/** Foundry warns of names that it is going to take away. */
const DEPRECATION = /deprecat/iu;

/** Notes errors and deprecation warnings that come into the console, whoever wrote them. */
export class ConsoleLines {
  readonly lines: string[];
  readonly #ends: (() => void)[] = [];

  /** @param before lines that were noted before a reload */
  constructor(before: readonly string[] = []) {
    this.lines = [...before];
    const own = console as unknown as Record<"error" | "warn", (...args: unknown[]) => void>;
    for (const level of ["error", "warn"] as const) {
      const write = own[level];
      own[level] = (...args) => {
        const text = args
          .map((each) => (each instanceof Error ? `${each.name}: ${each.message}` : String(each)))
          .join(" ");
        if (level === "error" || DEPRECATION.test(text)) this.#note(level, text);
        write.apply(console, args);
      };
      this.#ends.push(() => {
        own[level] = write;
      });
    }
    const thrown = (event: ErrorEvent | PromiseRejectionEvent): void => {
      this.#note("error", String("reason" in event ? event.reason : event.message));
    };
    for (const name of ["error", "unhandledrejection"] as const) {
      window.addEventListener(name, thrown);
      this.#ends.push(() => {
        window.removeEventListener(name, thrown);
      });
    }
  }

  #note(level: "error" | "warn", text: string): void {
    if (this.lines.length < MOST) this.lines.push(short(`${level}: ${unnamed(text)}`));
  }

  /** Notes nothing more. */
  end(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
