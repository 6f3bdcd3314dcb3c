import type { ReportNews } from "../../../server/features/sync/apply/news.ts";
import { createSync, type Sync } from "../../../server/features/sync/sync.module.ts";
import { regrade } from "../../../server/features/vehicles/grades/grades.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import { randomHex } from "../../../server/platform/ids.ts";
import { createArrivals } from "../../../server/services/arrivals/arrivals.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

/** A server with one dealership, and sync without HTTP between. */
export interface Side {
  readonly server: TestServer;
  readonly owner: TestCaller;
  sync: Sync;
  readonly workspaceId: string;
}

/** The events of what arrives at a server. */
export const arrivalsOf = ({ clock, url }: Pick<TestServer, "clock" | "url">): ReportNews =>
  createArrivals({
    clock,
    publicUrl: () => url,
    steps: {},
    addressesIn: () => ({ media: (key) => `${url}/${key}`, self: (id) => `${url}/v1/inspections/visual/${id}` }),
  });

export const syncOf = (server: TestServer): Sync =>
  createSync({
    store: server.store,
    derive: derivedColumns,
    regrade,
    reportNews: arrivalsOf(server),
    now: () => server.clock.now().getTime(),
    random: randomHex,
  });

export async function openSide(): Promise<Side> {
  const server = await serveForTest();
  const owner = await signedIn(server);
  const [row] = await server.store.write((tx) =>
    sqlOf(tx)("select id from workspaces where environment = 'production' limit 1"),
  );
  return { server, owner, sync: syncOf(server), workspaceId: String(row?.id) };
}

export const ask = (side: Side, sql: string, values: readonly unknown[] = []) =>
  side.server.store.write((tx) => sqlOf(tx)(sql, values));
