import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import { newId } from "../../../server/platform/ids.ts";
import { signedIn } from "../../kit/people.ts";
import { fileRow, pushRows } from "../../kit/sent-files.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

const at = "2026-01-01T00:00:00.000Z";

describe("POST /crm/contacts/{id}/merges/{merge_id}/undo, for a merge that arrived by sync", () => {
  let server: TestServer;
  let other: TestCaller;
  let dealer: TestCaller;
  const ask = (sql: string, values: readonly unknown[] = []) => server.store.write((tx) => sqlOf(tx)(sql, values));
  const workspaceOf = async (contactId: string) =>
    (await ask("select workspace_id as id from contacts where id = ?", [contactId]))[0]?.id;

  beforeAll(async () => {
    server = await serveForTest();
    other = await signedIn(server);
    dealer = await signedIn(server, { admin: other });
    await dealer.api.sync.host();
  });
  afterAll(() => server.close());

  /** Receives a merge into a contact of the dealership. */
  async function received(kept: string, values: Readonly<Record<string, unknown>>) {
    const [id, mergedId] = [newId(), newId()];
    const merged = { id: mergedId, name: "Ada", email: "ada@example.com", status: "NEW", searchText: "ada" };
    const whole = { ...merged, phone: null, source: null, notes: null, possibleDuplicateOf: null };
    const common = { contactId: kept, mergedId, emailKey: null, phoneKey: null, mergedBy: null, createdAt: at };
    const moved = { leads: [], sales: [], duplicates: [], merges: [] };
    const { workspaceId, ...others } = values;
    const row = {
      ...fileRow(new Uint8Array(1)).row,
      ...{ table: "contact_merges", id },
      values: {
        ...{ ...common, moved, before: {}, after: {}, ...others },
        merged: { ...whole, workspaceId, createdAt: at, updatedAt: at },
      },
    };
    expect(await pushRows(dealer, [row])).toMatchObject({ verdicts: ["merged"] });
    return { params: { id: kept, merge_id: id }, mergedId };
  }

  it.each(["one that does not exist here", "that of another dealership"])(
    "restores the contact in the dealership, if the merge names %s",
    async (which) => {
      const { contact_id: kept } = await dealer.api.contacts.create({
        body: { name: "Grace", email: "grace@example.com" },
      });
      const { contact_id: foreign } = await other.api.contacts.create({
        body: { name: "Eve", email: `eve-${kept}@example.com` },
      });
      const workspaceId = which.startsWith("one") ? newId() : await workspaceOf(foreign);
      const { params, mergedId } = await received(kept, { workspaceId });
      await dealer.api.contactMerges.undo({ params });
      expect(await workspaceOf(mergedId)).toBe(await workspaceOf(kept));
      await dealer.api.contacts.get({ params: { id: mergedId } });
    },
  );

  it("does not move the kept contact to another dealership", async () => {
    const { contact_id: kept } = await dealer.api.contacts.create({
      body: { name: "Joan", email: "joan@example.com" },
    });
    const { contact_id: foreign } = await other.api.contacts.create({
      body: { name: "Eve", email: "eve@example.com" },
    });
    const [own, theirs] = [await workspaceOf(kept), await workspaceOf(foreign)];
    const changes = { before: { workspaceId: theirs }, after: { workspaceId: own } };
    const { params } = await received(kept, { workspaceId: own, ...changes });
    await dealer.api.contactMerges.undo({ params });
    expect(await workspaceOf(kept)).toBe(own);
  });
});
