import { expect, test } from "@playwright/test";
import type { Platform } from "../../../contracts/customers/campaigns.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { problemsOf, serverProblems } from "../../../renderer/features/campaigns/composer/problems.ts";
import { cutTo } from "../../../renderer/features/campaigns/composer/shown-characters.ts";
import { bodyOf, changesOf, emptyValues, valuesOf } from "../../../renderer/features/campaigns/composer/values.ts";
import { seriesOf } from "../../../renderer/features/campaigns/detail/result-series.ts";

test("seriesOf: a figure has bars for each platform, and leads have a bar for those that have bought", () => {
  const on = (platform: Platform, clicks: number) => ({
    platform,
    days: [{ date: "2026-03-01", impressions: 100, clicks, conversions: 1, spent: 2.5 }],
  });
  const day = { date: "2026-03-01", reported: { impressions: 0, clicks: 0, conversions: 0, spent: 0 } };
  const results = {
    platforms: [on("facebook", 4), on("instagram", 6)],
    days: [{ ...day, leads: { total: 3, sold: 1 } }],
  };
  expect(seriesOf(results, "clicks")).toEqual({
    labels: [expect.stringContaining("2026")],
    series: [
      { label: "Facebook", values: [4] },
      { label: "Instagram", values: [6] },
    ],
  });
  expect(seriesOf(results, "leads").series).toEqual([
    { label: "Leads", values: [3] },
    { label: "Sold", values: [1] },
  ]);
});

const values = { ...emptyValues, name: "Spring", endsAt: "2026-03-31", media: "https://a.example/1.jpg" };
const campaign = {
  ...bodyOf(values),
  id: "1",
  vehicleId: null,
  teamId: null,
  headline: null,
  text: null,
  linkUrl: null,
  pageId: null,
  mediaUrls: ["https://a.example/1.jpg"],
  currency: "USD",
  startsAt: null,
  endsAt: "2026-03-31T22:00:00.000Z",
  audience: { locations: ["Chicago"], radiusKm: 25, ageMin: 21, ageMax: null },
  utmCampaign: "1",
  startsHere: true,
  startedAt: null,
  status: "not_running",
  platforms: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
} as const;

test("changesOf: an unchanged campaign has no changes, and a change only its own field", () => {
  const before = valuesOf({
    ...campaign,
    photoIds: [],
    mediaUrls: [...campaign.mediaUrls],
    audience: { ...campaign.audience, locations: ["Chicago"] },
    platforms: [],
  });
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, name: "Summer" })).toEqual({ name: "Summer" });
  const younger = changesOf(before, { ...before, ageMin: 18 });
  expect(younger).toMatchObject({ audience: { locations: ["Chicago"], ageMin: 18, ageMax: null } });
  expect(Object.keys(younger)).toEqual(["audience"]);
});

test("bodyOf: a campaign runs until the end of its last day", () => {
  const { endsAt } = bodyOf(values);
  expect(new Date(String(endsAt)).getDate()).toBe(31);
  expect(new Date(String(endsAt)).getHours()).toBe(23);
  expect(problemsOf({ ...values, startsAt: "2026-03-31" })).toEqual({});
});

test("problemsOf: each problem is at its field, in words of the page", () => {
  expect(
    problemsOf({
      ...values,
      name: "",
      headline: "x".repeat(121),
      linkUrl: "x",
      media: "x",
      dailyBudget: "",
      currency: "$",
    }),
  ).toEqual({
    name: "Enter a name",
    headline: "Use at most 120 characters",
    linkUrl: "Enter an address that begins with https://",
    media: "Enter at most 10 addresses that begin with https://, one on each line",
    dailyBudget: "Enter an amount with at most two decimals",
    currency: "Enter three letters, like USD",
  });
  expect(problemsOf({ ...values, startsAt: "2026-04-01", ageMin: 40, ageMax: 30 })).toEqual({
    endsAt: "The last day is before the first day",
    ageMax: "Enter at least the minimum age",
  });
  expect(problemsOf({ ...values, radius: 0.1, ageMin: 3 })).toEqual({
    radius: expect.stringMatching(/^Enter a distance from 1 to \d+ (mi|km)$/),
    ageMin: "Enter an age from 13 to 65",
  });
});

test("serverProblems: a message is shown at its field without the name of the contract", () => {
  const error = new AppError("VALIDATION_ERROR", {
    message: "audience.ageMax: has to be at least ageMin",
    field: "audience.ageMax",
  });
  expect(serverProblems(error)).toEqual({ ageMax: "Has to be at least ageMin" });
  const inList = new AppError("VALIDATION_ERROR", { message: "mediaUrls[2]: Invalid URL", field: "mediaUrls[2]" });
  expect(serverProblems(inList)).toEqual({ media: "Invalid URL" });
});

test("cutTo: a text that is too long ends with an ellipsis, and an emoji is one character", () => {
  expect(cutTo(5, "12345")).toBe("12345");
  expect(cutTo(5, "1234 6")).toBe("1234…");
  expect(cutTo(2, "🚗🚗")).toBe("🚗🚗");
});
