import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../server/access/caller.ts";
import { eventStream } from "../../../server/features/system/event-stream.ts";
import { createStreamCount } from "../../../server/features/system/open-streams.ts";
import { systemClock } from "../../../server/platform/clock.ts";
import { openMemoryBus } from "../../../server/platform/events/live/memory.ts";
import { newId } from "../../../server/platform/ids.ts";

const caller = {
  workspaceId: "own",
  via: "key",
  credentialId: "k",
  plan: "free",
  permissions: new Set(["inspections:read"]),
} as unknown as Caller;
const [inspection_id, vehicle_id] = [newId(), newId()];
const live = openMemoryBus(systemClock);
const checkStarted = Promise.withResolvers<void>();
const check = Promise.withResolvers<boolean>();
const needs = {
  live,
  watch: () => () => undefined,
  count: createStreamCount(),
  audience: {
    visibleWorkspaces: async () => new Set(["own", "another's"]),
    sees: () => {
      checkStarted.resolve();
      return check.promise;
    },
  },
};
const failures: unknown[] = [];
const app = express().get("/events", async (req, res) => {
  res.on("error", (error) => failures.push(error));
  await (await eventStream(needs, caller)).send(req, res);
});
let server: Server;
beforeAll(async () => {
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

it("eventStream sends no event if its access check was still pending when the stream ended", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`);
  const images = { images_done: 1, images_total: 2 };
  const data = { inspection_id, vehicle_id, status: "processing", stage: null, progress: 0.5, ...images } as const;
  live.publish("another's", "inspection", data);
  await checkStarted.promise;
  live.end();
  check.resolve(true);
  expect(await answer.text()).toMatch(/^retry: 2000\n\nid: \d+\n\n$/);
  await new Promise(setImmediate);
  expect(failures).toEqual([]);
});
