/** The acting people. */
export type Cast = "unseen" | "nobody" | "cutIn" | "shared" | "several" | "group" | "one";

/** What is due: an attack's next step here or elsewhere, nothing after a result, or a choice. */
export type Step = "answer" | "await" | "result" | "choose";
