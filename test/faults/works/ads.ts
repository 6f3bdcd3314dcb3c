import { postingService, serviceKey } from "../../features/campaigns/kit/posting-service.ts";
import { drafted } from "../../features/campaigns/kit/scene.ts";
import { eventually, isAnswer, type Scene, type Work } from "./work.ts";

type PostingService = Awaited<ReturnType<typeof postingService>>;

/** A posting service for the server's ads, and the settings with which it finds it. */
export async function startAdService() {
  const service = await postingService();
  return { service, environment: { FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey } };
}

/** Ads are bought. None may be bought twice, and none may run that the dealership does not see. */
export async function adWork(scene: Scene, service: PostingService): Promise<Work> {
  const { api } = scene.server.caller;
  await api.campaigns.connect({ body: { platform: "facebook" } });
  const drafts: string[] = [];

  const platformOf = async (id: string) =>
    (await api.campaigns.get({ params: { id } })).platforms.find(({ platform }) => platform === "facebook");

  return {
    name: "ads",
    async step() {
      // one campaign in a while: each of them is followed until the end
      if (scene.random.next() > 0.1) return;
      const { id } = await drafted(api, "p1", { name: `Ad ${drafts.length}` });
      drafts.push(id);
      await api.campaigns.activate({ body: { campaignId: id, platforms: ["facebook"] } }).catch((error: unknown) => {
        if (!isAnswer(error)) throw error;
      });
    },
    async outcome() {
      const found: string[] = [];
      const seen: string[] = [];
      const open = new Set(drafts);
      // one time for all: an activation that no server received keeps its state
      await eventually(async () => {
        for (const id of open) {
          const platform = await platformOf(id);
          if (platform?.state === "not_running" && platform.error === null) continue;
          open.delete(id);
          if (platform?.state === "running" && platform.campaign_id) seen.push(platform.campaign_id);
        }
        return open.size === 0 ? true : undefined;
      }, 5000);
      const bought = [...service.ads.values()]
        .filter(({ state }) => state === "running")
        .map(({ ids }) => ids.campaign_id);
      for (const ad of bought) if (!seen.includes(ad)) found.push(`ad ${ad} runs, and no campaign says so`);
      for (const ad of seen)
        if (!bought.includes(ad)) found.push(`a campaign says that ad ${ad} runs, and it does not`);
      if (new Set(seen).size !== seen.length) found.push("two campaigns have the same ad");
      if (bought.length > drafts.length) found.push(`${bought.length} ads run for ${drafts.length} campaigns`);
      return found;
    },
    close: () => service.close(),
  };
}
