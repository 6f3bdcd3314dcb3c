import { contracts } from "../../contracts/index.ts";
import type { Contract, Endpoint } from "../../contracts/kit/endpoint.ts";

/** Whether clients with a key have the operation. Files and streams have no type: they are requested by their addresses. */
export const isPublished = ({ auth, at, method, response }: Endpoint): boolean =>
  (auth === "key" || auth === "any") && at !== "root" && !(method === "GET" && response === null);

export interface Feature {
  readonly name: string;
  readonly operations: readonly (readonly [name: string, endpoint: Endpoint])[];
}

/** The contracts with their published operations. */
export const publishedFeatures = (): readonly Feature[] =>
  Object.entries(contracts)
    .map(([name, contract]) => ({
      name,
      operations: Object.entries(contract as Contract).filter(([, endpoint]) => isPublished(endpoint)),
    }))
    .filter(({ operations }) => operations.length > 0);
