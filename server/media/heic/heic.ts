import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../contracts/kit/errors.ts";
import { workerFile } from "../../platform/threads/worker-file.ts";

export interface HeicOrder {
  readonly file: string;
  readonly task: "measure" | "decode";
  readonly maxPixels: number;
  readonly maxBytes: number;
}

export interface HeicAnswer {
  readonly broken?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pages?: number;
  readonly tooLarge?: boolean;
  readonly pixels?: Uint8ClampedArray<ArrayBuffer>;
}

export interface HeicLimits {
  /** The largest phone sensors give 48 to 50 megapixels; decoded that is 200 MB, and as much in the decoder. */
  readonly maxPixels: number;
  /** Of the decoder itself. */
  readonly maxBytes: number;
  /** 50 megapixels take about 8 s on a slow core (our own estimate). */
  readonly maxMs: number;
}

const limits: HeicLimits = { maxPixels: 50_000_000, maxBytes: 768 * 1024 ** 2, maxMs: 30_000 };

/** Of the worker's JavaScript objects; the pixels lie outside and are bounded by `maxPixels`. */
const heapMb = 128;

const broken = (cause: unknown) =>
  new AppError("VALIDATION_ERROR", {
    message: "The HEIC photo is incomplete or damaged: it cannot be read. Send it again.",
    cause,
  });

/**
 * Decoding happens in a thread of its own, one file at a time, and the thread ends with it: what a
 * malformed file does to the decoder, it does to that thread, and its memory goes back.
 */
function inWorker(order: HeicOrder, maxMs: number): Promise<HeicAnswer> {
  const worker = new Worker(workerFile("heic-worker"), {
    name: "heic",
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stderr: true,
    stdout: true,
  });
  const answer = Promise.withResolvers<HeicAnswer>();
  const late = setTimeout(() => answer.reject(new Error(`not decoded within ${maxMs} ms`)), maxMs);
  worker.once("message", answer.resolve);
  worker.once("error", answer.reject);
  worker.once("exit", (code) => answer.reject(new Error(`the decoder ended with ${code}`)));
  return answer.promise.finally(() => {
    clearTimeout(late);
    return worker.terminate();
  });
}

let turn: Promise<unknown> = Promise.resolve();

async function ask(file: string, task: HeicOrder["task"], { maxMs, ...caps }: HeicLimits): Promise<HeicAnswer> {
  await checkLength(file);
  const asked = turn.then(() => inWorker({ file, task, ...caps }, maxMs));
  turn = asked.catch(() => undefined);
  const answer = await asked.catch((cause: unknown) => {
    throw broken(cause);
  });
  if (answer.broken !== undefined) throw broken(new Error(answer.broken));
  if (answer.tooLarge) {
    const message = `The photo has ${answer.width}x${answer.height} pixels; at most ${caps.maxPixels / 1e6} megapixels of a HEIC are read.`;
    throw new AppError("INVALID_FILE_TYPE", { message });
  }
  return answer;
}

/** A photo has a handful at the top; a longer list is an attack on time. */
const mostBoxes = 10_000;

/** The top-level boxes must end where the file does: a file that was cut short says so here. */
async function checkLength(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    let at = 0;
    for (let boxes = 0; at < size; boxes += 1) {
      if (boxes === mostBoxes) throw broken(new Error(`more than ${mostBoxes} boxes`));
      const { bytesRead } = await handle.read(head, 0, 16, at);
      const short = bytesRead >= 8 ? head.readUInt32BE(0) : 2;
      // 0: to the end of the file; 1: the length follows in 64 bits (ISO/IEC 14496-12, 4.2)
      const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8 || at + length > size) throw broken(new Error(`box at ${at} ends beyond the file`));
      at += length;
    }
  } finally {
    await handle.close();
  }
}

/** Upright pixels and number of pictures, from the file's boxes; nothing is decoded. */
export async function measureHeic(
  file: string,
  caps = limits,
): Promise<{ width: number; height: number; pages: number }> {
  const { width = 0, height = 0, pages = 1 } = await ask(file, "measure", caps);
  return { width, height, pages };
}

/** 8-bit sRGB RGBA pixels of the first picture, upright. Throws VALIDATION_ERROR or INVALID_FILE_TYPE. */
export async function decodeHeic(
  file: string,
  caps = limits,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const { width, height, pixels } = await ask(file, "decode", caps);
  if (!width || !height || !pixels) throw broken(new Error("no pixels"));
  return { width, height, data: pixels };
}
