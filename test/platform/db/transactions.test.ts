import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { createTransactions, reportChange, type Writer } from "../../../server/platform/db/store.ts";

const change = { workspaceId: "w", kind: "vehicle", record_id: "r", vehicle_id: null, change: "updated" } as const;

it("createTransactions: a listener to changes runs in the async context of its registration", async () => {
  const request = new AsyncLocalStorage<string>();
  const contexts: (string | undefined)[] = [];
  const transactions = createTransactions();
  transactions.onChanged(() => contexts.push(request.getStore()));
  await request.run("a request", () =>
    transactions.run(async () => reportChange(undefined as unknown as Writer, change)),
  );
  expect(contexts).toEqual([undefined]);
});
