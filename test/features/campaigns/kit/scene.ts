import type { Api } from "../../../kit/serve.ts";

type Draft = Parameters<Api["campaigns"]["create"]>[0]["body"];
type Platform = Parameters<Api["campaigns"]["connect"]>[0]["body"]["platform"];

export const draft = { name: "Spring", objective: "leads", dailyBudget: 20 } as const satisfies Draft;

/** Connects Facebook and Instagram to simulated accounts; answers the page with the most followers and the one with the fewest. */
export async function connected(api: Api, profileKey = "seed:42", platforms: Platform[] = ["facebook", "instagram"]) {
  for (const platform of platforms) await api.campaigns.connect({ body: { platform, profileKey } });
  const { pages } = await api.campaigns.pages();
  return { page: pages[0]?.id ?? "", small: pages[2]?.id ?? "" };
}

/** A draft for a page. */
export const drafted = (api: Api, pageId: string, further: Partial<Draft> = {}) =>
  api.campaigns.create({ body: { ...draft, pageId, ...further } });

export const activate = (api: Api, campaignId: string, ...platforms: Platform[]) =>
  api.campaigns.activate({ body: { campaignId, platforms } });

/** How it stands on each platform. */
export async function statesOf(api: Api, id: string): Promise<Record<string, string>> {
  const { platforms } = await api.campaigns.get({ params: { id } });
  return Object.fromEntries(platforms.map(({ platform, state }) => [platform, state]));
}
