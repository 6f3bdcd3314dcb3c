import { openVision } from "../server/vision/vision.ts";

/** Analyzes fifty photos (the given ones repeatedly) and prints the peak resident memory in MB. */
const [modelDir = "", ...files] = process.argv.slice(2);
const photos = Array.from({ length: 50 }, (_, index) => files[index % files.length] ?? "");
// the system's own peak would include the memory of the parent process
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 10);
const vision = await openVision({ modelDir, providers: ["cpu"] });
await Promise.all(photos.map((file) => vision.analyze(file)));
await vision.close();
clearInterval(watch);
console.log(Math.round(peak / 1024 ** 2));
