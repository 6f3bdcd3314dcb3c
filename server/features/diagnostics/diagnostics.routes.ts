import type { diagnostics as contract } from "../../../contracts/diagnostics.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { codeOf, findCodes } from "./diagnostics.service.ts";
import { readLog } from "./read-log.ts";

/** The trouble codes, and the reading of an OBD app's log. Neither stores anything. */
export const diagnosticRoutes: Handlers<typeof contract> = {
  codes: async ({ query }) => findCodes(query),
  code: async ({ params }) => codeOf(params.code),
  readLog: ({ file }) => readLog(file.path),
};
