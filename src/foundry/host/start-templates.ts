import { registerTemplates } from "./templates.ts";

/** Registers the templates that a fight needs; windows register theirs. After `init`, in which modules replace templates. */
export async function registerStartTemplates(): Promise<void> {
  await registerTemplates(
    import.meta.glob("/templates/{chat,dialogs,notices,parts,tracker}/*.hbs", { eager: true, import: "default" }),
  );
}
