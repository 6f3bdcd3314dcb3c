import { once } from "node:events";
import { FromServer, ToServer } from "../../../contracts/desktop/server-messages.ts";
import { seconds } from "../clock.ts";

/** The desktop shell passes this argument. Without it the process is on its own, also where it has an IPC channel. */
export const shellArgument = "--shell";

/** How long the shell may take to send the start token. Our own estimate; it sends it right after the spawn. */
const startTimeoutMs = seconds(10);

export interface ParentChannel {
  readonly token: string;
  /** For the stored secrets, where there is no keychain. */
  readonly secretKey: string | undefined;
  send(message: FromServer): Promise<void>;
  /** Calls `stop` once: when the shell asks for it, or when it has ended, with no time left for requests. */
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
      // also how the end of a killed shell is noticed, on each operating system
      process.once("disconnect", () => stopOnce(0));
      if (!process.connected) stopOnce(0);
    },
  };
}
