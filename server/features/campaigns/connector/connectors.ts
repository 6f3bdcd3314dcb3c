import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Config } from "../../../config.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { createHttpConnector } from "./http/http.ts";
import type { Connector } from "./port.ts";
import { createSimulator } from "./simulator/simulator.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectorUrl: string | undefined;
  readonly connectorKey: string | undefined;
  readonly mode: Config["mode"];
}
export type Connectors = (environment: Environment) => Connector;

/** The configured posting service, else the simulator; in the sandbox always the simulator. */
export function createConnectors({ store, clock, connectorUrl, connectorKey, mode }: Needs): Connectors {
  const simulator = createSimulator({ store, clock });
  if (connectorUrl === undefined) return () => simulator;
  const service = createHttpConnector({ url: connectorUrl, key: connectorKey, clock, isShared: mode === "hosted" });
  return (environment) => (environment === "development" ? simulator : service);
}
