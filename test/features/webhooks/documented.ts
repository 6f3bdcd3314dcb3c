import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { productFolder } from "../../../server/platform/paths.ts";

export interface Noted {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** The code of the receiver in docs/webhooks.md. */
export function documentedReceiver(): string {
  const page = readFileSync(join(productFolder, "docs/webhooks.md"), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1];
  if (code === undefined) throw new Error("docs/webhooks.md has no receiver");
  return code;
}

/** Runs the receiver as a separate process in a folder, on a port. */
export function documented(folder: string, port: number) {
  const script = join(folder, "receiver.mjs");
  const notes = join(folder, "messages.ndjson");
  writeFileSync(script, documentedReceiver());
  let child: ChildProcess | undefined;
  let stderr = "";
  return {
    /** The messages that it stored, in their order. */
    noted: (): Noted[] =>
      (existsSync(notes) ? readFileSync(notes, "utf8").split("\n").slice(0, -1) : []).map(
        (line) => JSON.parse(line) as Noted,
      ),
    async start(secret: string): Promise<void> {
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
      child = spawn(process.execPath, [script], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
      child.stderr?.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      await vi.waitFor(
        async () => {
          const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" }).catch(() => undefined);
          if (answer?.status !== 401) throw new Error(`it does not reject an unsigned message: ${stderr}`);
        },
        { timeout: 20_000, interval: 50 },
      );
    },
    /** Kills it without a shutdown. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
