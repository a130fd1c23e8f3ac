// One program in a process of its own: `main.ts` starts it, and sees whether it hangs.
import { Run, type Program } from "./run.ts";

const [name = "", ...args] = process.argv.slice(2);
const { program } = (await import(`./${name}.ts`)) as { readonly program: Program };
const run = Run.from(name, args);
await run.play(program);
run.end();
// Timers of clients whose server is gone keep nobody waiting.
process.exit();
