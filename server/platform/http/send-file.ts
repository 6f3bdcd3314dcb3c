import type { Response } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Sends a stored file, or the requested range of it. */
export function sendFile(res: Response, path: string): Promise<void> {
  const options = { cacheControl: false, lastModified: false, dotfiles: "allow" as const };
  return new Promise((resolve, reject) => {
    res.sendFile(
      path,
      options,
      (error?: Error & { readonly status?: number; readonly headers?: Record<string, string> }) => {
        // The client may have disconnected.
        if (!error || res.headersSent) return resolve();
        res.removeHeader("ETag");
        res.set(error.headers ?? {});
        reject(error.status === 416 ? new AppError("RANGE_NOT_SATISFIABLE", { field: "Range" }) : error);
      },
    );
  });
}
