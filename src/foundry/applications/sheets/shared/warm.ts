const { loadTemplates, renderTemplate } = foundry.applications.handlebars;

/**
 * Templates are compiled when they are first used, which for a sheet takes longer than all the rest of opening it. So each is used once, for nothing, while nobody does
 * anything: a template at a time, so that no click ever waits for it.
 */
export async function warmTemplates(paths: readonly string[]): Promise<void> {
  if (typeof requestIdleCallback !== "function") return;
  await loadTemplates([...paths]);
  for (const path of paths) {
    await new Promise<void>((resolve) => { requestIdleCallback(() => { resolve(); }, { timeout: 10_000 }); });
    await renderTemplate(path, {}).catch(() => "");
  }
}
