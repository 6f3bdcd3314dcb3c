import type { Request } from "../../contracts/kit/client.ts";

/** A file that was chosen cannot be read any more: its card was pulled, or it was moved, changed or deleted. */
export class FileUnreadable extends Error {
  constructor(cause?: unknown) {
    super("The file can no longer be read. Is the camera or card still connected?", { cause });
    this.name = "Unreadable";
  }
}

/**
 * Throws `Unreadable` where a body holds such a file. A browser reports one that it could not read while sending just
 * as it reports a server that does not answer, but waiting for the server would not help.
 */
export async function assertFilesReadable(body: Request["body"]): Promise<void> {
  if (!(body instanceof FormData)) return;
  for (const value of body.values()) {
    if (typeof value === "string") continue;
    await value
      .slice(0, 1)
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw new FileUnreadable(cause);
      });
  }
}
