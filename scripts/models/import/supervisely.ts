import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { boxAround, type DataSet, type LabeledPicture, type Shape } from "./labeled.ts";

/** An annotation of Supervisely, the format of Humans in the Loop: `ann/PICTURE.json` next to `img/PICTURE`. */
const Annotation = z.object({
  size: z.object({ width: z.number().positive(), height: z.number().positive() }),
  objects: z.array(
    z.object({
      classTitle: z.string(),
      points: z.object({ exterior: z.array(z.tuple([z.number(), z.number()])) }).optional(),
    }),
  ),
});

/** Reads one annotation. Undefined if it is something else. */
function readPicture(file: string, json: unknown): LabeledPicture | undefined {
  const parsed = Annotation.safeParse(json);
  if (!parsed.success) return undefined;
  const { size, objects } = parsed.data;
  const shapes = objects.flatMap(({ classTitle, points }): Shape[] => {
    const ring = points?.exterior.flat() ?? [];
    // a box is given by two corners
    if (ring.length < 4) return [];
    return [{ name: classTitle, box: boxAround(ring), ...(ring.length >= 6 && { polygon: ring }) }];
  });
  return { files: [join(dirname(file), "..", "img", basename(file, ".json"))], ...size, shapes };
}

/**
 * The projects among the JSON files of a folder: those in folders named `ann`. A project's classes are those of its pictures, so
 * that the names of the folders do not matter: in Humans in the Loop's set, the folder named after the parts has the damage.
 */
export function readProjects(files: readonly { readonly file: string; readonly json: unknown }[]): DataSet[] {
  const projects = new Map<string, LabeledPicture[]>();
  for (const { file, json } of files) {
    if (basename(dirname(file)) !== "ann") continue;
    const picture = readPicture(file, json);
    if (!picture) continue;
    const place = dirname(dirname(file));
    projects.set(place, [...(projects.get(place) ?? []), picture]);
  }
  return [...projects].map(([place, pictures]) => ({
    place,
    classes: [...new Set(pictures.flatMap(({ shapes }) => shapes.map(({ name }) => name)))],
    pictures,
  }));
}
