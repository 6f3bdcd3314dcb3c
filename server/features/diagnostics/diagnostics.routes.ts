import type { diagnostics as contract } from "../../../contracts/mechanical/diagnostics.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { codeOf, findCodes } from "./diagnostics.service.ts";
import { readLog } from "./read-log.ts";

/** Trouble codes, and logs of OBD apps. Nothing is stored. */
export const diagnosticRoutes: Handlers<typeof contract> = {
  codes: async ({ query }) => findCodes(query),
  code: async ({ params, query }) => codeOf(params.code, query.make),
  readLog: ({ file }) => readLog(file.path),
};
