// npm start: the command `forecourt start` in this process, after a build if the sources have changed.
import { node } from "./kit/command.ts";
import { endWithParent } from "./kit/parent.ts";
import { builtFrom, sourcesHash } from "./kit/sources.ts";

endWithParent();
// asked here and not by build.ts, which loads its bundlers (1 s) before it knows that nothing is to be done
const isBuilt = builtFrom() === sourcesHash();
const { status } = isBuilt ? { status: 0 } : await node(["scripts/build.ts"], { output: "terminal" });
if (status === 0) {
  process.argv.splice(2, 0, "start");
  // @ts-expect-error JavaScript, so that an older Node can start it
  await import("./forecourt.mjs");
} else {
  process.exitCode = status;
}
