import { text } from "./i18n.ts";

/**
 * Waits for code that a person asked for: `(await loaded("Lab.Title", import("./lab.ts")))?.openLab()`.
 * @param name text key of its name
 * @returns null after a failure, which a notification reports
 */
export async function loaded<Code>(name: string, code: Promise<Code>): Promise<Code | null> {
  try {
    return await code;
  } catch (error) {
    console.warn(`Segment Zero | ${name}:`, error);
    ui.notifications?.error(text("Load.Failed", { part: text(name) }));
    return null;
  }
}

/**
 * Returns a dialog as a function that loads it first.
 * @param of its code, as `import` returns it
 */
export function dialogIn<Code, Given extends readonly unknown[], Answer>(
  load: () => Promise<Code>,
  of: (code: Code) => (...given: Given) => Promise<Answer | null> | Answer | null,
): (...given: Given) => Promise<Answer | null> {
  return async (...given) => {
    const code = await loaded("Load.Dialog", load());
    return code && of(code)(...given);
  };
}
