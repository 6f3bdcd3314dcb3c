import type { Request } from "../../contracts/kit/client.ts";
import { ServerUnreachable } from "./client.ts";
import { setServerReachable } from "./connection.ts";
import { assertFilesReadable } from "./unreadable-files.ts";

interface ProgressOptions {
  /** Told the share of the body that is on its way, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

async function rejectWithCause(body: Request["body"]): Promise<never> {
  await assertFilesReadable(body);
  setServerReachable(false);
  throw new ServerUnreachable(new Error("The connection broke while the file was sent."));
}

/** Sends as `fetch` does, and says how far it is, which `fetch` cannot. Rejects with the signal's reason when aborted. */
export const sendWithProgress =
  ({ onProgress, signal }: ProgressOptions) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value);
      sending.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      sending.addEventListener("load", () => {
        setServerReachable(true);
        resolve(new Response(sending.responseText, { status: sending.status }));
      });
      sending.addEventListener("error", () => void rejectWithCause(request.body).catch(reject));
      sending.addEventListener("abort", () => reject(signal.reason));
      signal.addEventListener("abort", () => sending.abort(), { once: true });
      if (signal.aborted) return reject(signal.reason);
      sending.send(request.body ?? null);
    });
