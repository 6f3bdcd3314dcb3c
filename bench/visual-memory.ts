import { openVision } from "../server/vision/vision.ts";

/** Analyses fifty photos (the given ones, over and over) and prints the peak resident memory in MB. */
const [modelDir = "", ...files] = process.argv.slice(2);
const photos = Array.from({ length: 50 }, (_, index) => files[index % files.length] ?? "");
const vision = await openVision({ modelDir, providers: ["cpu"] });
await Promise.all(photos.map((file) => vision.analyse(file)));
await vision.close();
console.log(Math.round(process.resourceUsage().maxRSS / 1024));
