import { expect } from "@playwright/test";
import { at, pressing, type Screen } from "../screen.ts";

export const inventoryScreens: readonly Screen[] = [
  { name: "inventory", text: "The vehicles, with filters that stay in the address.", open: at("/inventory") },
  {
    name: "inventory-views",
    text: "The built-in views of the inventory, and those that the user saved.",
    open: async (page) => {
      await page.goto("/inventory");
      await page.getByRole("button", { name: "View: All vehicles" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "inventory-bulk",
    text: "A new price for several vehicles, with the old and the new price of each before it is saved.",
    open: async (page) => {
      await page.goto("/inventory");
      const rows = page.getByRole("table", { name: "Vehicles" }).getByRole("checkbox");
      for (const row of [7, 8, 9]) await rows.nth(row).check();
      await page.getByRole("button", { name: "Change prices" }).click();
      await page.getByRole("dialog").getByLabel("Lower by").fill("3");
    },
  },
  {
    name: "to-reprice",
    text: "The vehicles that should get a higher or a lower price, with the suggested price.",
    open: at("/inventory?work=toReprice&sort=priceToMarket"),
  },
  {
    name: "automatic-values",
    text: "The automatic values of the stock: how many vehicles have one, and why the others have none.",
    open: at("/inventory/automatic-values"),
  },
  {
    name: "add-vehicle",
    text: "A new vehicle: its VIN fills in the rest.",
    open: pressing("/inventory", "Add vehicle"),
  },
  {
    name: "inventory-import",
    text: "Vehicles from a file: its columns are recognized, and each row is checked.",
    open: at("/inventory/import"),
  },
];
