import { contracts } from "../../contracts/index.ts";
import type { Contract, Endpoint } from "../../contracts/kit/endpoint.ts";

/** What the typed client reads of an endpoint to send a request. `undefined` members are not written. */
const forClient = ({ method, path, at, shape, upload, consumes, sensitive, response }: Endpoint) => ({
  method,
  path,
  at,
  shape,
  upload: upload && { field: upload.field },
  consumes,
  sensitive,
  response: response && "as sent",
});

/** The list of contracts as a module that has only what the client needs to send requests, without schemas and zod. */
export function contractTable(isWanted: (endpoint: Endpoint) => boolean = () => true): string {
  const features = Object.entries(contracts).flatMap(([name, endpoints]) => {
    const wanted = Object.entries(endpoints as Contract).filter(([, endpoint]) => isWanted(endpoint));
    const entries = wanted.map(([key, endpoint]) => [key, forClient(endpoint)] as const);
    if (entries.length === 0) return [];
    return [`${name}: ${JSON.stringify(Object.fromEntries(entries)).replaceAll('"as sent"', "asSent")}`];
  });
  return `const asSent = { parse: (data) => data };\nexport const contracts = {\n${features.join(",\n")}\n};\n`;
}
