// Builds what worlds of tests need, for tools that open one without the test runner.
import setup from "./setup.ts";

await setup();
