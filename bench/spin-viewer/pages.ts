import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../../scripts/kit/repository.ts";
import { dataScript, spinPage } from "../../server/features/spin360/export/page.ts";
import { findFfmpeg } from "../../server/media/video/find-ffmpeg.ts";
import { benchPhotos } from "../photos.ts";

export const frameCount = 96;
const [width, height] = [1920, 1080];
const run = promisify(execFile);

/** The frames of a walk-around clip: an unsteady pan over a photo, with sensor noise, in the quality that the product stores. */
async function walkAround(): Promise<Buffer[]> {
  const { files } = await benchPhotos(1);
  const [photo = ""] = files;
  const folder = await mkdtemp(join(tmpdir(), "bench-viewer-"));
  try {
    const { binary } = await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH);
    const pan = `crop=${width}:${height}:x=(iw-ow)*(0.5+0.5*sin(t*0.6)):y=(ih-oh)*(0.5+0.4*sin(t*1.3))`;
    const filters = `scale=2880:1620,${pan},noise=alls=6:allf=t,format=yuvj420p`;
    const input = ["-v", "error", "-loop", "1", "-framerate", "5", "-i", photo, "-vf", filters];
    await run(binary, [...input, "-frames:v", String(frameCount), "-q:v", "2", join(folder, "%d.jpg")]);
    const names = Array.from({ length: frameCount }, (_, index) => join(folder, `${index + 1}.jpg`));
    return await Promise.all(names.map((name) => readFile(name)));
  } finally {
    await rm(folder, { recursive: true });
    await rm(dirname(photo), { recursive: true });
  }
}

const frames = Array.from({ length: frameCount }, (_, index) => ({
  number: index + 1,
  url: `frames/${index}.jpg`,
  maskUrl: null,
  time: index / 5,
  sharpness: 1,
  damages: [],
}));
const side = { side: "OUTSIDE", jobId: "bench", fps: 5, width, height, damages: [], frameCount, frames } as const;

/** A canvas of the viewer's size that draws as much in every screen frame, but loads nothing. */
const barePage = `<!doctype html>
<style>html, body { height: 100%; margin: 0; } canvas { width: 100%; height: 100%; }</style>
<canvas id="bare"></canvas>
<script>
  const canvas = document.getElementById("bare");
  [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight];
  const context = canvas.getContext("2d");
  const pictures = [0, 90, 180, 270].map((hue) => {
    const drawn = new OffscreenCanvas(${width / 2}, ${height / 2}).getContext("2d");
    drawn.fillStyle = "hsl(" + hue + " 50% 50%)";
    drawn.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height);
    return drawn.canvas.transferToImageBitmap();
  });
  let drawnFrames = 0;
  const turn = () => {
    context.drawImage(pictures[drawnFrames++ % pictures.length], 0, 0, canvas.width, canvas.height);
    requestAnimationFrame(turn);
  };
  turn();
</script>
`;

/** Serves an exported spin (`/`) and a canvas that loads nothing (`/bare`), to this machine only. */
export async function servePages(): Promise<{ readonly url: string; close(): void }> {
  const walk = await walkAround();
  const html = "text/html; charset=utf-8";
  const files = new Map<string, readonly [type: string, content: string | Buffer]>([
    ["/", [html, spinPage("A spin")]],
    ["/bare", [html, barePage]],
    ["/data.js", ["text/javascript", dataScript([{ ...side, frames: [...frames], damages: [] }])]],
    ["/spin.js", ["text/javascript", await readFile(inRoot("dist/spin/spin.js"))]],
    ["/spin.css", ["text/css", await readFile(inRoot("dist/spin/spin.css"))]],
    ...walk.map((jpeg, index) => [`/frames/${index}.jpg`, ["image/jpeg", jpeg]] as const),
  ]);
  const server = createServer((req, res) => {
    const [type, content] = files.get(req.url ?? "") ?? [];
    if (type === undefined) return void res.writeHead(404).end();
    res.writeHead(200, { "content-type": type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
