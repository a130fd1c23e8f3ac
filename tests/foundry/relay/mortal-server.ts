// A server that can be killed, and clicks on it.
import { spawn, type ChildProcess } from "node:child_process";
import { currentIds, requests, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { ROOT } from "../bundle.ts";

/** The playground’s server as a separate process, on a world on disk. */
export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
  ) {}

  /** @param more further arguments of the server */
  static async start(world: string, port = 31_700, more: readonly string[] = []): Promise<Server> {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "playground/server/main.ts", "--port", String(port), "--world", world, ...more],
      { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
    );
    const found = await new Promise<string>((resolve, reject) => {
      let told = "";
      child.stdout.on("data", (data: Buffer) => {
        told += data.toString();
        const at = /localhost:(\d+)/.exec(told);
        if (at) resolve(at[1]!);
      });
      child.on("exit", () => {
        reject(new Error(`The server ended: ${told}`));
      });
    });
    return new Server(child, `ws://127.0.0.1:${found}/world`);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.on("exit", resolve));
    this.child.kill("SIGKILL");
    await gone;
  }
}

/** The next command that continues the fight: the default answer of a request, else Done. */
export function next(state: EncounterState): Command {
  const owed = requests(state).filter(({ blocking }) => blocking);
  if (!owed.length) return { type: "done", slots: currentIds(state) };
  return {
    type: "answer",
    answers: Object.fromEntries(
      owed.map((request) => [request.id, request.dice ? request.dice.count : request.fallback]),
    ),
  };
}
