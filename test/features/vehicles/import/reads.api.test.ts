import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../../server/access/caller.ts";
import { workspaces } from "../../../../server/features/accounts/accounts.table.ts";
import { createImports } from "../../../../server/features/vehicles/import/import.service.ts";
import { vehicles } from "../../../../server/features/vehicles/vehicles.table.ts";
import type { Reader, Store } from "../../../../server/platform/db/store.ts";
import { createLog } from "../../../../server/platform/log.ts";
import { signedIn } from "../../../kit/people.ts";
import { serveForTest, type TestServer } from "../../../kit/serve.ts";

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await serveForTest();
  await signedIn(server);
  const [workspace] = await server.store.read.select().from(workspaces);
  caller = {
    accountId: workspace?.accountId ?? "",
    workspaceId: workspace?.id ?? "",
    environment: "production",
    email: "ada@example.com",
    name: "Ada",
    role: "USER",
    plan: "free",
    language: null,
    via: "session",
    credentialId: "",
    permissions: new Set(),
  };
});
afterAll(() => server.close());

/** A store that counts its queries of the table `vehicles`, outside of transactions and within them. */
function counted({ store }: TestServer) {
  const reads = { outside: 0, within: 0 };
  const countingFrom = (query: { from: (table: unknown) => unknown }, where: keyof typeof reads) => ({
    from: (table: unknown) => {
      if (table === vehicles) reads[where] += 1;
      return query.from(table);
    },
  });
  const counting = <T extends Reader>(reader: T, where: keyof typeof reads): T =>
    new Proxy(reader, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (name !== "select" || typeof member !== "function") return member;
        return (...columns: unknown[]) => countingFrom(member.apply(target, columns), where);
      },
    });
  const counter: Store = {
    ...store,
    read: counting(store.read, "outside"),
    write: (work) => store.write((tx) => work(counting(tx, "within"))),
  };
  return { reads, counter };
}

it("POST /vehicles/import reads vehicles without VIN and stock number once for each make and model, outside of transactions", async () => {
  const vinDecoder = {
    decode: () => {
      throw new Error("no row has a VIN");
    },
  };
  const ofOneModel = Array.from({ length: 400 }, (_, i) => `Kia,Rio,${i % 7}`);
  const file = join(server.folder, "inventory.csv");
  await writeFile(file, ["make,model,miles", ...ofOneModel, "Kia,Soul,1", ",,5"].join("\n"));
  for (const summary of [
    { created: 401, skipped: 1 },
    { created: 0, skipped: 402 },
  ]) {
    const { reads, counter } = counted(server);
    const imports = createImports({ store: counter, clock: server.clock, log: createLog("silent"), vinDecoder });
    expect((await imports.run(caller, file, { dryRun: false })).summary).toMatchObject(summary);
    expect(reads).toEqual({ outside: 2, within: 0 });
  }
});
