import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Request, Response } from "express";
import multer from "multer";
import type { Upload } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { seconds } from "../clock.ts";
import type { DiskMonitor } from "../disk/monitor.ts";
import type { Storage } from "../storage/storage.ts";
import { collectPassedChunks } from "./minor-gc.ts";

export interface UploadedFile {
  /** A temporary path. The file is deleted when the request ends, so code that keeps the file must move it. */
  readonly path: string;
  readonly originalName: string;
  readonly size: number;
}

/** The maximum size of the form's other fields and the boundaries between its parts. */
const formBytes = 1024 * 1024;
/** The time that nginx waits for a client that is still sending (lingering_timeout). */
const lingerMs = seconds(5);

/** Streams the multipart file to disk, not into memory. A file that is too large is rejected while it streams. */
export async function receiveUpload(
  req: Request,
  res: Response,
  upload: Upload,
  { storage, diskMonitor }: { readonly storage: Storage; readonly diskMonitor: Pick<DiskMonitor, "assertFits"> },
): Promise<UploadedFile> {
  const announced = Number(req.headers["content-length"] ?? 0);
  if (announced > upload.maxBytes + formBytes) {
    cutOffAfter(req, res);
    throw tooLarge(upload);
  }
  await diskMonitor.assertFits(announced).catch((error: unknown) => {
    cutOffAfter(req, res);
    throw error;
  });
  const engine = createEngine(storage);
  const receive = multer({
    defParamCharset: "utf8",
    limits: { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
    storage: engine.storage,
  }).single(upload.field);
  if (!req.is("multipart/form-data")) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
      message: "Send the file as multipart/form-data.",
      field: upload.field,
    });
  }
  await new Promise<void>((resolve, reject) => {
    // Otherwise multer would first read the whole body, however long it is.
    engine.onTooLarge(() => {
      cutOffAfter(req, res);
      reject(tooLarge(upload));
    });
    receive(req, res, (error: unknown) => (error ? reject(uploadError(error, upload)) : resolve()));
    req.on("data", collectPassedChunks());
  });
  if (!req.file) {
    throw new AppError(upload.missing ?? "VALIDATION_ERROR", {
      message: `The multipart field ${upload.field} is missing.`,
      field: upload.field,
    });
  }
  return { path: req.file.path, originalName: req.file.originalname, size: req.file.size };
}

/** Writes files to disk while they arrive, and deletes a file that cannot be written completely. */
function createEngine(storage: Storage) {
  const disk = multer.diskStorage({
    destination: (_req, _file, done) => done(null, dirname(storage.temporaryFile("part"))),
    filename: (_req, _file, done) => done(null, basename(storage.temporaryFile("part"))),
  });
  let reportTooLarge: () => void = () => undefined;
  const engine: multer.StorageEngine = {
    _handleFile(req, file, done) {
      file.stream.once("limit", () => reportTooLarge());
      disk._handleFile(req, file, (error?: unknown, info?: Partial<Express.Multer.File>) => {
        if (!error || !file.path) return done(error, info);
        void rm(file.path, { force: true })
          .catch(() => undefined)
          .then(() => done(error));
      });
    },
    _removeFile: (req, file, done) => disk._removeFile(req, file, done),
  };
  return {
    storage: engine,
    onTooLarge(report: () => void) {
      reportTooLarge = report;
    },
  };
}

/**
 * Gives a client that is still sending time to read the answer, then closes the connection without reading the rest.
 * Data that arrives in the meantime is discarded. With `Connection: close`, Node would close the connection
 * immediately, and the client would lose the answer because its own data is still in transit.
 */
function cutOffAfter(req: Request, res: Response): void {
  res.once("finish", () => {
    if (req.complete) return;
    const { socket } = req;
    const timeout = setTimeout(() => socket.destroy(), lingerMs);
    // Node does not end a request that was answered. Otherwise its readers would wait forever.
    const endRequest = () => req.destroy();
    socket.once("close", endRequest);
    req.once("close", () => {
      clearTimeout(timeout);
      socket.off("close", endRequest);
    });
  });
}

const kilobyte = 1024;
const limitText = (bytes: number): string =>
  bytes < kilobyte ** 2 ? `${bytes / kilobyte} KB` : `${bytes / kilobyte ** 2} MB`;

const tooLarge = (upload: Upload): AppError =>
  new AppError("FILE_TOO_LARGE", {
    message: `The file is larger than ${limitText(upload.maxBytes)}.`,
    field: upload.field,
    details: { max_bytes: upload.maxBytes },
  });

function uploadError(error: unknown, upload: Upload): AppError {
  const known = error instanceof multer.MulterError ? error : undefined;
  const code = known?.code;
  if (code === "LIMIT_FILE_SIZE") return tooLarge(upload);
  if (code === "LIMIT_UNEXPECTED_FILE" || code === "LIMIT_FILE_COUNT") {
    const isElsewhere = code === "LIMIT_UNEXPECTED_FILE" && known?.field !== upload.field;
    return new AppError((isElsewhere && upload.missing) || "VALIDATION_ERROR", {
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
  error instanceof Error && /unexpected end|malformed|boundary|aborted|closed/i.test(error.message);

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Deletes the temporary file. A file that is kept was moved before. */
export const discardUpload = (file: UploadedFile | undefined): Promise<void> =>
  file ? rm(file.path, { force: true }) : Promise.resolve();
