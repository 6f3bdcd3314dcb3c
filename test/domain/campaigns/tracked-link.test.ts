import { describe, expect, it } from "vitest";
import { isSameUtm } from "../../../contracts/kit/utm.ts";
import { trackedLink, utmCampaignOf } from "../../../server/domain/campaigns/tracked-link.ts";

const campaign = (linkUrl: string | null) => ({ id: "c-1", linkUrl });
const added = "utm_source=facebook&utm_medium=paid_social&utm_campaign=c-1";

describe("trackedLink", () => {
  it.each([
    ["https://dealer.example/cars", `https://dealer.example/cars?${added}`],
    ["https://dealer.example", `https://dealer.example/?${added}`],
    ["https://dealer.example/?q=a%20b+c#top", `https://dealer.example/?q=a%20b+c&${added}#top`],
    ["https://dealer.example/?utm_source=", `https://dealer.example/?utm_source=&${added}`],
    [
      "https://dealer.example/?utm_source=ig&utm_campaign=May%20sale",
      "https://dealer.example/?utm_source=ig&utm_campaign=May%20sale&utm_medium=paid_social",
    ],
  ])("adds the missing parameters to %s and changes no others", (link, expected) => {
    expect(trackedLink(campaign(link), "facebook")).toBe(expected);
  });

  it("returns a link with all parameters as it is written, and null without a link", () => {
    const own = "https://DEALER.example/?utm_source=a&utm_medium=b&utm_campaign=c";
    expect(trackedLink(campaign(own), "facebook")).toBe(own);
    expect(trackedLink(campaign(null), "facebook")).toBeNull();
  });
});

describe("utmCampaignOf", () => {
  it.each([
    ["https://dealer.example/?utm_campaign=May%20sale", "May sale"],
    ["https://dealer.example/?utm_campaign=%20", "c-1"],
    ["https://dealer.example/", "c-1"],
    [null, "c-1"],
  ])("of %s is %s", (link, expected) => {
    expect(utmCampaignOf(campaign(link))).toBe(expected);
  });

  it("is compared regardless of case and of spaces around it (isSameUtm)", () => {
    expect(isSameUtm(" May Sale", "may sale ")).toBe(true);
    expect(isSameUtm("may", "may sale")).toBe(false);
  });
});
