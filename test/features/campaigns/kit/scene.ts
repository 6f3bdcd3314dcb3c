import { expect, vi } from "vitest";
import { requestTimeoutMs } from "../../../../server/features/campaigns/delivery/requests/perform-effects.ts";
import { days } from "../../../../server/platform/clock.ts";
import { jobsIn, passTime, waitForJobs } from "../../../kit/jobs.ts";
import type { Api, TestServer } from "../../../kit/serve.ts";

type Draft = Parameters<Api["campaigns"]["create"]>[0]["body"];
type Platform = Parameters<Api["campaigns"]["connect"]>[0]["body"]["platform"];

export const draft = { name: "Spring", objective: "leads", dailyBudget: 20 } as const satisfies Draft;

/** Connects Facebook and Instagram to simulated accounts. Returns the page with the most followers and the one with the fewest. */
export async function connected(api: Api, profileKey = "seed:42", platforms: Platform[] = ["facebook", "instagram"]) {
  for (const platform of platforms) await api.campaigns.connect({ body: { platform, profileKey } });
  const { pages } = await api.campaigns.pages();
  return { page: pages[0]?.id ?? "", small: pages[2]?.id ?? "" };
}

/** Creates a draft for a page. */
export const drafted = (api: Api, pageId: string, further: Partial<Draft> = {}) =>
  api.campaigns.create({ body: { ...draft, pageId, ...further } });

export const activate = (api: Api, campaignId: string, ...platforms: Platform[]) =>
  api.campaigns.activate({ body: { campaignId, platforms } });

/** Waits until no job of a kind is queued or running. */
const jobsEnded = ({ store }: TestServer, kind: string) =>
  vi.waitFor(
    async () => {
      const open = (await jobsIn(store)).filter(
        (job) => job.kind === kind && (job.status === "queued" || job.status === "running"),
      );
      expect(open).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );

/** Advances the clock past the request timeout and waits until the reconcile job has ended. */
export async function reconciled(server: TestServer): Promise<void> {
  server.clock.advance(requestTimeoutMs + 1000);
  await jobsEnded(server, "campaigns.look_up");
}

/**
 * Lets a night pass, in which all campaigns are compared with their platforms. Waits for earlier jobs first, so that a running
 * comparison is not mistaken for that of this night.
 */
export async function night(server: TestServer): Promise<void> {
  await waitForJobs(server);
  await passTime(server, days(1));
}

/** The state of a campaign on each platform. */
export async function statesOf(api: Api, id: string): Promise<Record<string, string>> {
  const { platforms } = await api.campaigns.get({ params: { id } });
  return Object.fromEntries(platforms.map(({ platform, state }) => [platform, state]));
}
