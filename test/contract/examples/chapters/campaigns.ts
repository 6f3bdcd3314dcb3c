import { hours } from "../../../../server/platform/clock.ts";
import { type Caller, type Cast, given } from "../cast.ts";

/** Ads for the Pilot, on the simulated platforms that the product has. */
export async function campaigns(cast: Cast, { show, api }: Caller): Promise<void> {
  const connection = await show.campaigns.connect({
    body: { platform: "facebook", profileKey: "main-street-motors seed:7" },
  });
  await api.campaigns.connect({ body: { platform: "instagram", profileKey: "main-street-motors seed:7" } });
  const { pages } = await show.campaigns.pages();
  const draft = {
    name: "Spring family cars",
    objective: "leads",
    vehicleId: "A1045",
    headline: "2020 Honda Pilot, one owner",
    text: "Room for eight. Come and drive it this weekend.",
    linkUrl: "https://mainstreetmotors.example/cars/A1045",
    dailyBudget: 25,
    audience: { locations: ["Chicago, IL"], radiusKm: 40, ageMin: 25 },
    pageId: given(pages[0], "page").id,
  } as const;
  const { id } = await show.campaigns.create({
    body: { ...draft, audience: { ...draft.audience, locations: ["Chicago, IL"] } },
  });
  await show.campaigns.update({ params: { id }, body: { dailyBudget: 30 } });
  await show.campaigns.activate({ body: { campaignId: id, platforms: ["facebook", "instagram"] } });
  cast.clock.advance(hours(30));
  await show.campaigns.metrics({ params: { campaignId: id }, query: { platformType: "facebook" } });
  await api.leads.create({
    params: { carId: "A1045" },
    body: {
      action: "Call back",
      targetName: "Grace Kim",
      targetInfo: "+1 312 555 0188",
      utmSource: "facebook",
      utmCampaign: id,
    },
  });
  await show.campaignResults.get({ params: { campaignId: id } });
  await show.campaigns.get({ params: { id } });
  await show.campaigns.list({ query: { status: "running", limit: 2 } });
  await show.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
  await show.campaigns.connections({ query: { limit: 2 } });
  const unused = await api.campaigns.create({ body: { ...draft, name: "Draft", audience: { locations: [] } } });
  await show.campaigns.takeOver({ params: { campaignId: unused.id } });
  await show.campaigns.remove({ params: { id: unused.id } });
  await show.campaigns.disconnect({ params: { id: connection.id } });
}
