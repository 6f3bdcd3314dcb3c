import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { activate, connected, drafted } from "./kit/scene.ts";

describe("campaigns of an earlier version, which did not store when they were started", () => {
  let server: TestServer;
  let owner: TestCaller;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
  });
  afterAll(() => server.close());

  it("have a start after the next start of the server, and drafts have none", async () => {
    const { page } = await connected(owner.api);
    const [started, draft] = [await drafted(owner.api, page), await drafted(owner.api, page)];
    await activate(owner.api, started.id, "facebook");
    const { startedAt } = await owner.api.campaigns.get({ params: { id: started.id } });
    const forget = "update campaigns set started_at = null, started_here = false";
    await server.store.write((tx) => sqlOf(tx)(forget));
    await server.restart();
    await vi.waitFor(async () => {
      const found = await owner.api.campaigns.get({ params: { id: started.id } });
      expect(found).toMatchObject({ startsHere: true, startedAt });
    });
    expect(await owner.api.campaigns.get({ params: { id: draft.id } })).toMatchObject({ startedAt: null });
    const [row] = await server.store.write((tx) =>
      sqlOf(tx)("select started_here from campaigns where id = ?", [started.id]),
    );
    expect(Boolean(row?.started_here)).toBe(true);
  });
});
