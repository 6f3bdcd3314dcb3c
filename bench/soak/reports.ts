import { setTimeout as pause } from "node:timers/promises";
import { bodyOf, idOf, openReceiver } from "../../test/features/webhooks/receiver.ts";
import type { Dealership } from "./dealership.ts";
import { reportProblems } from "./problems.ts";

/** How long the webhooks of the last leads may take. One that failed is sent again after five seconds. */
const restMs = 60_000;

/** A program of the dealer that gets a webhook for each lead. */
export interface Reports {
  /** Waits for the rest, and returns what is missing or was reported twice, as sentences. */
  problems(leadIds: readonly string[]): Promise<readonly string[]>;
  /** How many messages came. A repetition of a message counts again. */
  count(): number;
  close(): Promise<void>;
}

export async function openReports({ owner }: Dealership): Promise<Reports> {
  const receiver = await openReceiver();
  await owner.api.webhooks.create({ body: { url: receiver.url, events: ["lead.created"] } });
  const got = () => receiver.got.map((one) => ({ id: idOf(one), leadId: String(bodyOf(one).data.lead_id) }));
  return {
    async problems(leadIds) {
      const deadline = performance.now() + restMs;
      let problems = reportProblems(leadIds, got());
      while (problems.length > 0 && performance.now() < deadline) {
        await pause(500);
        problems = reportProblems(leadIds, got());
      }
      return problems;
    },
    count: () => receiver.got.length,
    close: receiver.close,
  };
}
