import type { Plugin } from "vite";
import { contractTable } from "./contract-table.ts";

/**
 * In the page's build, the list of all contracts has only what the client needs to send requests. The schemas of 200
 * endpoints and zod are a third of what the page would load first. The page does not check answers again: the server of
 * the same version made them with the schemas. Forms import the schemas that they check with.
 */
export const endpointsOnly: Plugin = {
  name: "endpoints-only",
  apply: "build",
  load: (id) => (id.endsWith("/contracts/index.ts") ? contractTable() : null),
};
