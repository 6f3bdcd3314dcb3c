// The command `forecourt`, for scripts/forecourt.mjs and for the packages, which start it on their own Node.
import { runCommandLine } from "./command-line.ts";

// a closed pipe, as of `forecourt help | head`, is no error
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await runCommandLine(process.argv.slice(2));
