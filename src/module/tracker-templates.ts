/** The tracker's templates by address. */
export const templates = import.meta.glob("/templates/tracker/*.hbs", { eager: true, import: "default" });
