// node scripts/models/score.ts precision|shown|parts < request.json > figures.json: scores detections against labels in
// COCO's layout. The training code calls it, so that its figures and those of models:evaluate are computed in one place.
import { text } from "node:stream/consumers";
import { z } from "zod";
import { own } from "../../contracts/kit/own.ts";
import { partsRequest, precisionRequest, shownRequest } from "./scoring/coco.ts";
import { scoreParts } from "./scoring/parts.ts";
import { scorePrecision } from "./scoring/precision.ts";
import { scoreShown } from "./scoring/shown.ts";

type Score = (request: unknown) => object;
const scores: Readonly<Record<string, Score>> = {
  precision: (request) => scorePrecision(precisionRequest.parse(request)),
  shown: (request) => scoreShown(shownRequest.parse(request)),
  parts: (request) => scoreParts(partsRequest.parse(request)),
};

try {
  const score = own(scores, process.argv[2] ?? "");
  if (!score) throw new SyntaxError(`name what to score: ${Object.keys(scores).join(", ")}`);
  process.stdout.write(JSON.stringify(score(JSON.parse(await text(process.stdin)))));
} catch (error) {
  if (error instanceof z.ZodError) console.error(z.prettifyError(error));
  else if (error instanceof SyntaxError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
