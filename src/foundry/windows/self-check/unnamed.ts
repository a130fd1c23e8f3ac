import { isScratch } from "./sweep.ts";

/** A document with documents in it, as far as their names matter. */
interface Named {
  readonly name?: unknown;
  /** Lists of embedded documents by the field that holds them. */
  readonly collections?: Readonly<Record<string, Iterable<{ readonly name?: unknown }>>>;
}

/** What stands in the place of a name. */
const LEFT_OUT = "…";

function* namesOfWorld(): Generator<unknown> {
  const { world, collections } = game as {
    readonly world?: { readonly id?: string; readonly title?: string };
    readonly collections?: { values(): Iterable<Iterable<Named>> };
  };
  yield world?.title;
  yield world?.id;
  for (const documents of collections?.values() ?? []) {
    for (const document of documents) {
      if (isScratch(document)) continue;
      yield document.name;
      for (const embedded of Object.values(document.collections ?? {})) for (const { name } of embedded) yield name;
    }
  }
}

/**
 * A text of somebody else's, an error for instance, without names of users and documents, the world's title and the server's address.
 * Whoever sends a report does not read every line of it.
 */
export function unnamed(text: string): string {
  const whole = text.replaceAll(location.origin, LEFT_OUT);
  // Of one letter alone a name would take letters out of words that are none.
  const names = [...new Set(namesOfWorld())].filter(
    (name): name is string => typeof name === "string" && name.trim().length > 1 && whole.includes(name),
  );
  const longestFirst = names.sort((one, other) => other.length - one.length);
  return longestFirst.reduce(
    (rest, name) =>
      rest.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "gu"),
        LEFT_OUT,
      ),
    whole,
  );
}
