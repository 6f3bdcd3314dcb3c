import type { Request } from "../../../contracts/kit/request.ts";
import { ServerUnreachable } from "./client.ts";
import { setServerReachable } from "./connection.ts";
import { assertFilesReadable } from "./unreadable-files.ts";

interface ProgressOptions {
  /** Called with the share of the body that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Throws `FileUnreadable` or `ServerUnreachable`: the browser does not tell which of them it was. */
async function rejectWithCause(body: Request["body"]): Promise<never> {
  await assertFilesReadable(body);
  setServerReachable(false);
  throw new ServerUnreachable(new Error("The connection was lost while the file was sent."));
}

/** Sends like `fetch` and reports upload progress, which `fetch` cannot. Rejects with the signal's reason when aborted. */
export const sendWithProgress =
  ({ onProgress, signal }: ProgressOptions) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      xhr.addEventListener("load", () => {
        setServerReachable(true);
        resolve(new Response(xhr.responseText, { status: xhr.status }));
      });
      xhr.addEventListener("error", () => void rejectWithCause(request.body).catch(reject));
      xhr.addEventListener("abort", () => reject(signal.reason));
      signal.addEventListener("abort", () => xhr.abort(), { once: true });
      if (signal.aborted) return reject(signal.reason);
      xhr.send(request.body ?? null);
    });
