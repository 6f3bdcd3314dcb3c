import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { displayP3ToSrgb, isDisplayP3 } from "./display-p3.ts";
import type { HeicAnswer, HeicOrder } from "./heic.ts";

const pageBytes = 65_536;

/**
 * Caps the decoder's memory, which `resourceLimits` does not count: WebAssembly's memory can only be
 * bounded where it grows. The decoder sees an allocation that failed and gives the file up.
 */
function capMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > most) throw new RangeError("the picture needs too much memory");
    return grow.call(this, pages);
  };
}

async function answer({ file, task, maxPixels, maxBytes }: HeicOrder): Promise<HeicAnswer> {
  capMemory(maxBytes);
  const bytes = await readFile(file);
  // imported now, when the memory is capped
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
  const send = (message: HeicAnswer) => port.postMessage(message, message.pixels ? [message.pixels.buffer] : []);
  answer(workerData).then(send, (cause: unknown) => send({ broken: String(cause) }));
}
