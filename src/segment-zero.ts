/** The entry of the system: what is registered, and when. */
Hooks.once("init", () => {
  console.info("Segment Zero | starting");
});
