import type { diagnostics as contract } from "../../../contracts/diagnostics.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { codeOf, findCodes } from "./diagnostics.service.ts";

type Reads = Handlers<typeof contract>;

/** The trouble codes, and the reading of an OBD app's log, which keeps nothing either. */
export const diagnosticRoutes = (readLog: Reads["readLog"]): Reads => ({
  codes: async ({ query }) => findCodes(query),
  code: async ({ params }) => codeOf(params.code),
  readLog,
});
