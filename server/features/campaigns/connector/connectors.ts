import type { Environment } from "../../../../contracts/accounts.ts";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { openHttpConnector } from "./http/http.ts";
import type { Connector } from "./port.ts";
import { openSimulator } from "./simulator/simulator.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectorUrl: string | undefined;
  readonly connectorKey: string | undefined;
  readonly mode: Config["mode"];
}
export type Connectors = (environment: Environment) => Connector;

/** The posting service where one is configured, else the simulator; in the sandbox always the simulator. */
export function openConnectors({ store, clock, connectorUrl, connectorKey, mode }: Needs): Connectors {
  const simulator = openSimulator({ store, clock });
  if (connectorUrl === undefined) return () => simulator;
  const service = openHttpConnector({ url: connectorUrl, key: connectorKey, clock, isShared: mode === "hosted" });
  return (environment) => (environment === "development" ? simulator : service);
}
