// npm run serve: the command `forecourt serve`, in this process.
import { endWithParent } from "./kit/parent.ts";

process.setSourceMapsEnabled(true);
endWithParent();
process.argv.splice(2, 0, "serve");
// @ts-expect-error JavaScript, so that an older Node can start it
await import("./forecourt.mjs");
