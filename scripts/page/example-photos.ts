import type { Plugin } from "vite";
import { type ExampleAngle, exampleAngles, exampleFile } from "../../renderer/features/welcome/example-photos.ts";
import { azimuths } from "../kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../kit/drawn-car/draw.ts";

/** The damage models find this windshield's damage (test/vision/example-photos.test.ts). */
export const drawExample = (angle: ExampleAngle): Promise<Buffer> =>
  drawCarPhoto({
    seed: 3,
    style: "suv",
    paint: [232, 233, 230],
    azimuth: azimuths[angle],
    width: 1600,
    height: 1000,
    shatter: { at: [0.45, 0.05], radius: 0.45 },
  });

/** The photos of the example car of the first start, among the files of the page. They are drawn, so none is in the repository. */
export function examplePhotos(): Plugin {
  const angleAt = (url: string | undefined) => exampleAngles.find((angle) => url === `/${exampleFile(angle)}`);
  return {
    name: "example-photos",
    // the development server
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const angle = angleAt(req.url);
        if (angle === undefined) return next();
        drawExample(angle).then((photo) => res.setHeader("Content-Type", "image/jpeg").end(photo), next);
      });
    },
    async generateBundle() {
      for (const angle of exampleAngles) {
        this.emitFile({ type: "asset", fileName: exampleFile(angle), source: await drawExample(angle) });
      }
    },
  };
}
