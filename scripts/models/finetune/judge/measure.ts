import { readManifest } from "../../../../server/vision/manifest.ts";
import { openModels } from "../../../../server/vision/models.ts";
import { evaluate } from "../../evaluation/evaluate.ts";
import type { Photo } from "../../evaluation/labels/photos.ts";
import { pictureAnalyzer, thresholdsOf } from "../../evaluation/picture-analyzer.ts";
import { openCopies } from "../../evaluation/pictures.ts";
import type { DamageTally } from "../../evaluation/tallies/damage.ts";

interface Request {
  /** The folder of the pictures. */
  readonly folder: string;
  readonly modelFolder: string;
  readonly progress: (done: number) => void;
}

/** The findings of a model folder on labeled pictures, through the product's own pipeline, as `models:evaluate` judges them. */
export async function measure(photos: readonly Photo[], request: Request): Promise<DamageTally> {
  const { folder, modelFolder, progress } = request;
  const thresholds = thresholdsOf(await readManifest(modelFolder), false);
  const models = openModels({ folder: modelFolder, providers: ["cpu"] });
  const copies = await openCopies();
  try {
    const vision = await models.vision();
    const analyze = pictureAnalyzer({ vision, copies, thresholds, folder, detailed: false, scale: 1 });
    const partModel = { classes: [], drawsOutlines: false };
    const { damage } = await evaluate(photos, { analyze, partModel, progress });
    return damage;
  } finally {
    await copies.remove();
    await models.close();
  }
}
