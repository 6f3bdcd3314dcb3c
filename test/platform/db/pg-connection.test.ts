import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPgBulkWriter } from "../../../server/platform/db/bulk/pg.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";

const callers = new Set<Socket>();
/** Accepts every connection and never responds. */
const silent = createServer((socket) => void callers.add(socket.on("error", () => undefined)));
let url: string;
beforeAll(async () => {
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  url = `postgres://postgres@127.0.0.1:${(silent.address() as AddressInfo).port}/forecourt`;
});
afterAll(() => {
  for (const socket of callers) socket.destroy();
  silent.close();
});

it("connectionTo: fails for a database that accepts the connection and never responds", async () => {
  const ends = await Promise.allSettled([openPg(url, migrationsFolder("pg")), openPgBulkWriter(url)]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
}, 30_000);
