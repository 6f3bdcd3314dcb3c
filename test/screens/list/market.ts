import { expect } from "@playwright/test";
import { at, type Screen } from "../screen.ts";

export const marketScreens: readonly Screen[] = [
  {
    name: "market",
    text: "The market: its rows by source, kind, age, make and state.",
    open: at("/market"),
  },
  {
    name: "market-supply",
    text: "Days' supply: which models turn fast and slow around the dealership, with the own stock.",
    open: at("/market/supply"),
  },
  {
    name: "market-listings",
    text: "The listings and sales of the market, with filters in the address.",
    open: at("/market/listings?make=Honda&zip=46204&radius=100"),
  },
  {
    name: "market-import",
    text: "A file before its import: how its columns and rows are read, and which would be rejected.",
    open: async (page) => {
      await page.goto("/market/imports/new");
      const rows = Array.from(
        { length: 40 },
        (_, i) => `R${i},2021,Honda,Accord,${24_000 + 900 * i},23100,${i === 7 ? "no sale" : 22_400 - 90 * i},46204`,
      );
      const file = ["Run,Year,Make,Model,Miles,MMR,Price,Zip", ...rows].join("\n");
      await page
        .getByTestId("market-file")
        .setInputFiles({ name: "auction.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await expect(page.getByRole("table", { name: "Why rows would be rejected" })).toBeVisible();
    },
  },
  { name: "market-imports", text: "The imports of the market, with their results.", open: at("/market/imports") },
  {
    name: "market-model",
    text: "How well the price model predicts prices that it has not seen.",
    open: at("/market/model"),
  },
  {
    name: "market-appraisals",
    text: "The appraisals of all vehicles, and whether their probabilities come true.",
    open: at("/market/appraisals"),
  },
];
