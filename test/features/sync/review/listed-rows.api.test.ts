import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SyncedTable, tableNamed } from "../../../../server/features/sync/policies/synced-table.ts";
import type { SentRow } from "../../../../server/features/sync/protocol/batch.ts";
import { newId } from "../../../../server/platform/ids.ts";
import { signedIn } from "../../../kit/people.ts";
import { pushRows } from "../../../kit/sent-files.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";
import { goodRow } from "../../../sync/hostile/tricks.ts";

describe("rows of any table", () => {
  let server: TestServer;
  let owner: TestCaller;
  const row = (table: string, values: SentRow["values"] = {}, id?: string): SentRow => {
    const good = goodRow(tableNamed(table) as SyncedTable, Date.now());
    return { ...good, id: id ?? good.id, values: { ...good.values, ...values } };
  };

  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    await owner.api.sync.host();
  });
  afterAll(() => server.close());

  it("have their conflicts in GET /sync/conflicts with what is stored, also a listing of the market", async () => {
    const listing = row("market_listings");
    const lost = { ...listing, values: { ...listing.values, priceCents: 5 } };
    const about = { tableNo: tableNamed("market_listings")?.policy.no, rowId: listing.id, otherRowId: null, lost };
    const conflict = row("sync_conflicts", { ...about, kind: "overwritten" }, newId());
    expect(await pushRows(owner, [listing, conflict])).toMatchObject({ verdicts: ["merged", "merged"] });
    const [listed] = (await owner.api.syncConflicts.list()).conflicts;
    expect(listed?.record).toMatchObject({ kind: "market_listings", exists: true });
    expect(listed?.current.changedAt).toEqual(expect.any(String));
  });

  it("are in GET /sync/dead-letters, whatever was in them", async () => {
    const lead = row("leads", { carId: "no id", action: null }, newId());
    expect(await pushRows(owner, [lead])).toMatchObject({ verdicts: ["refused: invalid action"] });
    const { deadLetters } = await owner.api.syncDeadLetters.list();
    expect(deadLetters).toMatchObject([{ record: { kind: "leads", id: lead.id, vehicleId: null } }]);
  });
});
