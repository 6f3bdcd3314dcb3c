// npm run restore: the command `forecourt restore` from its sources, so that a broken build cannot prevent it.
import { runCommandLine } from "../../server/cli/command-line.ts";

process.exitCode = await runCommandLine(["restore", ...process.argv.slice(2)]);
