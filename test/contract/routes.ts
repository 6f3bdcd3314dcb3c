import { contracts } from "../../contracts/index.ts";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";

export interface Route {
  /** `POST /leads/car/{carId}` */
  readonly title: string;
  readonly feature: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint of every contract. */
export const routes: readonly Route[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([name, endpoint]) => ({
    title: `${endpoint.method} ${endpoint.path}`,
    feature,
    name,
    endpoint,
  })),
);
