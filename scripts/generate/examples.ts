// npm run examples:write: the examples of the API's document, from a story that runs against real servers.
import { writeFileSync } from "node:fs";
import { committedExamples, examplesFile, recordExamples } from "../../test/contract/examples/examples.ts";
import { inRoot } from "../kit/repository.ts";

const examples = await recordExamples(committedExamples());
writeFileSync(inRoot(examplesFile), `${JSON.stringify(examples, null, 2)}\n`);
console.log(`Wrote ${examplesFile}`);
// the models' threads end with the process
process.exit(0);
