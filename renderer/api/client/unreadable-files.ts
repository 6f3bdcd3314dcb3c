import type { Request } from "../../../contracts/kit/request.ts";
import { t } from "../../texts/t.ts";

/** A chosen file can no longer be read: its memory card was removed, or the file was moved, changed or deleted. */
export class FileUnreadable extends Error {
  constructor(cause?: unknown) {
    super(t("errors.unreadable.problem"), { cause });
    this.name = "FileUnreadable";
  }
}

/**
 * Throws `FileUnreadable` if the body has such a file. A browser reports a file that it cannot read while sending in the
 * same way as an unreachable server, but waiting for the server would not help.
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
