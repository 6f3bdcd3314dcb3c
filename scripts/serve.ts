// npm run serve: the server alone, in this process, from its bundle.
import { pathToFileURL } from "node:url";
import { endWithParent } from "./kit/parent.ts";
import { inRoot } from "./kit/repository.ts";

process.setSourceMapsEnabled(true);
endWithParent();
await import(pathToFileURL(inRoot("dist/server.mjs")).href);
