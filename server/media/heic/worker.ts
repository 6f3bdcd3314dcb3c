import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { displayP3ToSrgb, isDisplayP3 } from "../color/display-p3.ts";
import type { HeicResult, HeicTask } from "./heic.ts";

const pageBytes = 65_536;

/**
 * Limits the decoder's memory. `resourceLimits` does not count WebAssembly memory, so this function limits it where it
 * grows. The decoder handles the failed allocation by rejecting the file.
 */
function limitMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError("the picture needs too much memory");
    return grow.call(this, pages);
  };
}

async function runTask({ file, task, maxPixels, maxBytes }: HeicTask): Promise<HeicResult> {
  limitMemory(maxBytes);
  const bytes = await readFile(file);
  // the import must come after limitMemory
  const { default: decode } = await import("heic-decode");
  const images = await decode.all({ buffer: bytes });
  const [first] = images;
  if (!first) return { broken: "there is no picture in it" };
  const { width, height } = first;
  if (width * height > maxPixels) return { width, height, pages: images.length, tooLarge: true };
  if (task === "measure") return { width, height, pages: images.length };
  const { data } = await first.decode();
  if (isDisplayP3(bytes)) displayP3ToSrgb(data);
  return { width, height, pages: images.length, pixels: data };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const send = (message: HeicResult) => port.postMessage(message, message.pixels ? [message.pixels.buffer] : []);
  runTask(workerData).then(send, (cause: unknown) => send({ broken: String(cause) }));
}
