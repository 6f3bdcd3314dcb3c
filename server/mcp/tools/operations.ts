import { contracts } from "../../../contracts/index.ts";
import type { Contract, Endpoint } from "../../../contracts/kit/endpoint.ts";

type Contracts = typeof contracts;
/** The name of an operation, as in docs/openapi.json: `vehicles_list`. */
export type OperationId = { [F in keyof Contracts]: `${F}_${keyof Contracts[F] & string}` }[keyof Contracts];

export interface Operation {
  readonly id: string;
  readonly endpoint: Endpoint;
}

/** Whether an assistant can call the operation: with a key, without a file, and with an answer that is text. */
const isForAssistants = ({ auth, at, upload, consumes, sensitive, method, response }: Endpoint): boolean =>
  (auth === "any" || auth === "key") &&
  at !== "root" &&
  !upload &&
  !consumes &&
  !sensitive &&
  !(method === "GET" && response === null);

/** All operations that can be tools, by id. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract as Contract)
      .filter(([, endpoint]) => isForAssistants(endpoint))
      .map(([name, endpoint]) => [`${feature}_${name}`, { id: `${feature}_${name}`, endpoint }] as const),
  ),
);
