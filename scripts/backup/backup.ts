// npm run backup: the command `forecourt backup` from its sources, so that a broken build cannot prevent it.
import { runCommandLine } from "../../server/cli/command-line.ts";

process.exitCode = await runCommandLine(["backup", ...process.argv.slice(2)]);
