import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Request, Response } from "express";
import multer from "multer";
import type { Upload } from "../../contracts/kit/endpoint.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import type { Storage } from "../storage/storage.ts";

export interface UploadedFile {
  /** Where it lies for the length of the request; whoever keeps it moves it away. */
  readonly path: string;
  readonly originalName: string;
  readonly size: number;
}

/** Streams the one multipart file to disk. Its size is refused while it streams; nothing is held in memory. */
export async function receiveUpload(
  req: Request,
  res: Response,
  upload: Upload,
  storage: Storage,
): Promise<UploadedFile> {
  const receive = multer({
    defParamCharset: "utf8",
    limits: { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
    storage: multer.diskStorage({
      destination: (_req, _file, done) => done(null, dirname(storage.temporaryFile("part"))),
      filename: (_req, _file, done) => done(null, basename(storage.temporaryFile("part"))),
    }),
  }).single(upload.field);
  if (!req.is("multipart/form-data")) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
      message: "Send the file as multipart/form-data.",
      field: upload.field,
    });
  }
  await new Promise<void>((resolve, reject) => {
    receive(req, res, (error: unknown) => (error ? reject(uploadError(error, upload)) : resolve()));
  });
  if (!req.file) {
    throw new AppError(upload.missing ?? "VALIDATION_ERROR", {
      message: `The multipart field ${upload.field} is missing.`,
      field: upload.field,
    });
  }
  return { path: req.file.path, originalName: req.file.originalname, size: req.file.size };
}

function uploadError(error: unknown, upload: Upload): AppError {
  const code = error instanceof multer.MulterError ? error.code : undefined;
  if (code === "LIMIT_FILE_SIZE") {
    const megabytes = upload.maxBytes / 1024 / 1024;
    return new AppError("FILE_TOO_LARGE", {
      message: `The file is larger than ${megabytes} MB.`,
      field: upload.field,
      details: { max_bytes: upload.maxBytes },
    });
  }
  if (code === "LIMIT_UNEXPECTED_FILE" || code === "LIMIT_FILE_COUNT") {
    return new AppError("VALIDATION_ERROR", {
      message: `Send one file, in the field ${upload.field}.`,
      field: upload.field,
    });
  }
  if (code !== undefined || isClientAbort(error)) {
    return new AppError("VALIDATION_ERROR", {
      message: "The multipart body is malformed or was cut off.",
      field: upload.field,
    });
  }
  return new AppError("UPLOAD_FAILED", { field: upload.field, cause: error });
}

const isClientAbort = (error: unknown): boolean =>
  error instanceof Error && /unexpected end|malformed|boundary|aborted/i.test(error.message);

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Removes what the request left lying; a file that was kept has moved away already. */
export const discardUpload = (file: UploadedFile | undefined): Promise<void> =>
  file ? rm(file.path, { force: true }) : Promise.resolve();
