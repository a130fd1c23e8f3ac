// One program in a separate process: `main.ts` starts it and ends it if it hangs.
import { Run, type Program } from "./run.ts";

const [name = "", ...args] = process.argv.slice(2);
const { program } = (await import(`./${name}.ts`)) as { readonly program: Program };
const run = Run.from(name, args);
await run.play(program);
run.end();
// Timers of clients without a server must not delay the exit.
process.exit();
