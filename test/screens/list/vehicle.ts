import { expect } from "@playwright/test";
import { inspectedTab, pressing, type Screen, tab } from "../screen.ts";

export const vehicleScreens: readonly Screen[] = [
  {
    name: "vehicle",
    text: "A vehicle: price, cost, margin, age, value band, timeline, notes and documents.",
    open: tab(""),
  },
  {
    name: "vehicle-photos",
    text: "The photos of a vehicle, in an order of your own; the first is the cover.",
    open: tab("photos"),
  },
  {
    name: "photo-viewer",
    text: "A photo in full size.",
    open: async (page, { vehicle }) => {
      await page.goto(`/vehicles/${vehicle}/photos`);
      await page.getByRole("button", { name: /^Open photo 1/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "vehicle-inspections", text: "The inspections of a vehicle.", open: inspectedTab("inspections") },
  { name: "vehicle-360", text: "The 360° views of a vehicle.", open: tab("360") },
  { name: "vehicle-mechanical", text: "The diagnostics of a vehicle.", open: inspectedTab("mechanical") },
  {
    name: "vehicle-damage",
    text: "A repair estimate of a vehicle: damage, repairs side by side, lines and totals.",
    open: inspectedTab("damage"),
  },
  {
    name: "vehicle-valuation",
    text: "What a vehicle is worth, what price sells it in time, and why.",
    open: tab("valuation"),
  },
  {
    name: "appraisal",
    text: "What to bid for a vehicle: the highest bid, and the probability of the margin as the bid moves.",
    open: async (page, records) => {
      await tab("valuation")(page, records);
      await page.getByRole("button", { name: "Appraise for buying" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Target margin").fill("1500");
      await form.getByLabel("Repairs").fill("600");
      await form.getByRole("button", { name: "Appraise" }).click();
      await expect(page.getByRole("dialog", { name: /^Appraisal of/ })).toBeVisible();
    },
  },
  { name: "vehicle-leads", text: "The leads of a vehicle.", open: tab("leads") },
  { name: "vehicle-marketing", text: "The campaigns of a vehicle.", open: tab("marketing") },
  {
    name: "price",
    text: "A new price, with its difference, the margin that is left, and the reason.",
    open: pressing(({ vehicle }) => `/vehicles/${vehicle}`, "Change price"),
  },
  {
    name: "sale",
    text: "A sale with price, day and buyer.",
    open: async (page, { vehicle }) => {
      await page.goto(`/vehicles/${vehicle}`);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Record sale" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
