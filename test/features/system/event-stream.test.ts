import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LiveBus, LiveMessage, Subscription } from "../../../server/events/live.ts";
import { eventStream } from "../../../server/features/system/event-stream.ts";
import type { Caller } from "../../../server/http/guards/caller.ts";

const caller = { workspaceId: "own", permissions: new Set(["inspections:read"]) } as unknown as Caller;
const message = {
  ...{ id: 7, workspaceId: "another's", vehicleId: "car" },
  ...{ name: "inspection", data: { inspection_id: "one" } },
} as unknown as LiveMessage;

let listener: Subscription["listener"] = () => undefined;
const ending = new AbortController();
const asked = Promise.withResolvers<void>();
const sees = Promise.withResolvers<boolean>();
const needs = {
  live: {
    subscribe: async (subscription: Subscription) => {
      listener = subscription.listener;
      return () => undefined;
    },
    ended: ending.signal,
  } as unknown as LiveBus,
  isStillValid: async () => true,
  audience: {
    workspacesAround: async () => new Set(["own", "another's"]),
    sees: () => {
      asked.resolve();
      return sees.promise;
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

it("says nothing more of what was still asked when the stream ended", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`);
  listener(message);
  await asked.promise;
  ending.abort();
  sees.resolve(true);
  expect(await answer.text()).toBe("retry: 2000\n\n");
  await new Promise(setImmediate);
  expect(failures).toEqual([]);
});
