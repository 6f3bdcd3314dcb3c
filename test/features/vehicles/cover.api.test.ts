import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setCoverIfNone } from "../../../server/features/vehicles/vehicles.repo.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

it("the cover picture is that of the first of two concurrent inspections", async () => {
  const { id: vehicleId } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const [row] = await server.store.read.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const workspaceId = row?.workspaceId ?? "";
  const first = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const writes: Promise<unknown>[] = [
    server.store.write(async (tx) => {
      await setCoverIfNone(tx, { workspaceId, vehicleId }, "photos/first.jpg");
      first.resolve();
      await release.promise;
    }),
  ];
  await first.promise;
  // Postgres starts this one at once, and it waits for the row; SQLite starts it after the first one
  writes.push(server.store.write((tx) => setCoverIfNone(tx, { workspaceId, vehicleId }, "photos/second.jpg")));
  await pause(100);
  release.resolve();
  await Promise.all(writes);
  const { coverImageUrl } = await owner.api.vehicles.get({ params: { id: vehicleId } });
  expect(new URL(coverImageUrl ?? "", server.url).pathname).toContain("first.jpg");
});
