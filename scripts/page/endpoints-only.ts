import type { Plugin } from "vite";
import { contracts } from "../../contracts/index.ts";
import type { Contract, Endpoint } from "../../contracts/kit/endpoint.ts";

/** What the typed client reads of an endpoint to send a request. `undefined` members are not written. */
const forClient = ({ method, path, at, shape, upload, consumes, response }: Endpoint) => ({
  method,
  path,
  at,
  shape,
  upload: upload && { field: upload.field },
  consumes,
  response: response && "as sent",
});

const featureCode = ([name, endpoints]: readonly [string, Contract]): string => {
  const entries = Object.entries(endpoints).map(([key, endpoint]) => [key, forClient(endpoint)] as const);
  return `${name}: ${JSON.stringify(Object.fromEntries(entries)).replaceAll('"as sent"', "asSent")}`;
};

/**
 * In the page's build, the list of all contracts has only what the client needs to send requests. The schemas of 200
 * endpoints and zod are a third of what the page would load first. The page does not check answers again: the server of
 * the same version made them with the schemas. Forms import the schemas that they check with.
 */
export const endpointsOnly: Plugin = {
  name: "endpoints-only",
  apply: "build",
  load(id) {
    if (!id.endsWith("/contracts/index.ts")) return null;
    const features = Object.entries(contracts).map(featureCode);
    return `const asSent = { parse: (data) => data };\nexport const contracts = {\n${features.join(",\n")}\n};\n`;
  },
};
