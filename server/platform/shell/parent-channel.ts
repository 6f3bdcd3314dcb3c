import { once } from "node:events";
import { FromServer, ToServer } from "../../../contracts/desktop/server-messages.ts";
import { seconds } from "../clock.ts";

/** The argument that the desktop shell passes. Without it the process is independent, even if it has an IPC channel. */
export const shellArgument = "--shell";

/** The timeout for the start token. The shell sends it right after the spawn. Our own estimate. */
const startTimeoutMs = seconds(10);

export interface ParentChannel {
  readonly token: string;
  /** The key for stored secrets, if there is no keychain. */
  readonly secretKey: string | undefined;
  send(message: FromServer): Promise<void>;
  /** Calls `stop` once: when the shell requests it, or with a grace period of 0 when the shell has ended. */
  onStop(stop: (graceMs: number) => void): void;
}

/** Waits for the start token of the desktop shell. Throws if the process has no channel, or if no token arrives. */
export async function openParentChannel(): Promise<ParentChannel> {
  if (process.send === undefined) throw new Error(`${shellArgument} needs an IPC channel to the desktop shell`);
  const [first] = await once(process, "message", { signal: AbortSignal.timeout(startTimeoutMs) });
  const message = ToServer.parse(first);
  if (message.kind !== "start") throw new Error("The desktop shell ended the start");
  return {
    token: message.token,
    secretKey: message.secretKey,
    send: (answer) =>
      new Promise((resolve) => {
        if (!process.connected || process.send === undefined) return resolve();
        process.send(FromServer.parse(answer), undefined, undefined, () => resolve());
      }),
    onStop(stop) {
      let called = false;
      const stopOnce = (graceMs: number) => {
        if (called) return;
        called = true;
        stop(graceMs);
      };
      process.on("message", (next) => {
        const request = ToServer.safeParse(next).data;
        if (request?.kind === "stop") stopOnce(request.graceMs);
      });
      // Also reports, on every operating system, that the shell was killed.
      process.once("disconnect", () => stopOnce(0));
      if (!process.connected) stopOnce(0);
    },
  };
}
