import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../contracts/kit/errors.ts";
import { workerFile } from "../../platform/threads/worker-file.ts";

export interface HeicTask {
  readonly file: string;
  readonly task: "measure" | "decode";
  readonly maxPixels: number;
  readonly maxBytes: number;
}

export interface HeicResult {
  readonly broken?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pages?: number;
  readonly tooLarge?: boolean;
  readonly pixels?: Uint8ClampedArray<ArrayBuffer>;
}

export interface HeicLimits {
  /** The largest phone sensors have 48 to 50 megapixels: 200 MB decoded, and the same amount inside the decoder. */
  readonly maxPixels: number;
  /** Memory of the decoder itself. */
  readonly maxBytes: number;
  /** 50 megapixels take about 8 s on a slow core (our own estimate). */
  readonly maxMs: number;
}

const limits: HeicLimits = { maxPixels: 50_000_000, maxBytes: 768 * 1024 ** 2, maxMs: 30_000 };

/** Limit for the worker's JavaScript objects. Pixels are outside this heap; `maxPixels` limits them. */
const heapMb = 128;

const broken = (cause: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The HEIC photo is incomplete or damaged and cannot be read. Send it again.",
    cause,
  });

/**
 * Decodes one file in its own thread and ends the thread afterwards. A malformed file can only crash that thread, and its
 * memory is released.
 */
function inWorker(order: HeicTask, maxMs: number): Promise<HeicResult> {
  const worker = new Worker(workerFile("heic-worker"), {
    name: "heic",
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stderr: true,
    stdout: true,
  });
  const result = Promise.withResolvers<HeicResult>();
  const timeout = setTimeout(() => result.reject(new Error(`not decoded within ${maxMs} ms`)), maxMs);
  worker.once("message", result.resolve);
  worker.once("error", result.reject);
  worker.once("exit", (code) => result.reject(new Error(`the decoder ended with ${code}`)));
  return result.promise.finally(() => {
    clearTimeout(timeout);
    return worker.terminate();
  });
}

/** Settles when the last queued file is done: files are decoded one at a time. */
let queue: Promise<unknown> = Promise.resolve();

async function runTask(file: string, task: HeicTask["task"], { maxMs, ...caps }: HeicLimits): Promise<HeicResult> {
  await checkLength(file);
  const running = queue.then(() => inWorker({ file, task, ...caps }, maxMs));
  queue = running.catch(() => undefined);
  const result = await running.catch((cause: unknown) => {
    throw broken(cause);
  });
  if (result.broken !== undefined) throw broken(new Error(result.broken));
  if (result.tooLarge) {
    const message = `The photo has ${result.width}x${result.height} pixels; a HEIC photo may have at most ${caps.maxPixels / 1e6} megapixels.`;
    throw new AppError("INVALID_FILE_TYPE", { message });
  }
  return result;
}

/** A photo has a few top-level boxes. A longer list is an attack that costs time. */
const maxBoxes = 10_000;

/** Checks that the top-level boxes end where the file ends. Throws VALIDATION_ERROR for a truncated file. */
async function checkLength(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    let at = 0;
    for (let boxes = 0; at < size; boxes += 1) {
      if (boxes === maxBoxes) throw broken(new Error(`more than ${maxBoxes} boxes`));
      const { bytesRead } = await handle.read(head, 0, 16, at);
      const shortLength = bytesRead >= 8 ? head.readUInt32BE(0) : 2;
      // 0: to the end of the file; 1: the length follows in 64 bits (ISO/IEC 14496-12, 4.2)
      const length = shortLength === 0 ? size - at : shortLength === 1 ? Number(head.readBigUInt64BE(8)) : shortLength;
      if (length < 8 || at + length > size) throw broken(new Error(`box at ${at} ends beyond the file`));
      at += length;
    }
  } finally {
    await handle.close();
  }
}

/** Upright width and height and the number of pictures, from the file's boxes, without decoding. */
export async function measureHeic(
  file: string,
  caps = limits,
): Promise<{ width: number; height: number; pages: number }> {
  const { width = 0, height = 0, pages = 1 } = await runTask(file, "measure", caps);
  return { width, height, pages };
}

/** 8-bit sRGB RGBA pixels of the first picture, upright. Throws VALIDATION_ERROR or INVALID_FILE_TYPE. */
export async function decodeHeic(
  file: string,
  caps = limits,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const { width, height, pixels } = await runTask(file, "decode", caps);
  if (!width || !height || !pixels) throw broken(new Error("no pixels"));
  return { width, height, data: pixels };
}
