import type { Response } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Sends a stored file, or the requested range of it. */
export function sendFile(res: Response, path: string): Promise<void> {
  const options = { cacheControl: false, lastModified: false, dotfiles: "allow" as const };
  return new Promise((resolve, reject) => {
    res.sendFile(path, options, (error?: Error) => {
      // The client may have disconnected.
      if (!error || res.headersSent) return resolve();
      reject(fileError(res, error));
    });
  });
}

const headersOfFiles = ["ETag", "Last-Modified", "Accept-Ranges", "Content-Encoding", "Content-Type"];

interface SendError {
  readonly status?: number;
  /** Headers of the error's response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The error to answer if a file could not be sent. Removes headers that describe the file. */
export function fileError(res: Response, error: Error & SendError): Error {
  for (const name of headersOfFiles) res.removeHeader(name);
  res.set(error.headers ?? {});
  return error.status === 416 ? new AppError("RANGE_NOT_SATISFIABLE", { field: "Range" }) : error;
}
