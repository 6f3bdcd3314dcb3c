import { expect } from "@playwright/test";
import { at, type Screen } from "../screen.ts";

export const officeScreens: readonly Screen[] = [
  {
    name: "today",
    text: "What is to do today, each number a link to its list, and the dealership's figures.",
    open: at("/today"),
  },
  {
    name: "kpi",
    text: "A figure with its formula, its chart, and the chart as a table or a file.",
    open: async (page) => {
      await page.goto("/today");
      await page
        .getByRole("region", { name: "Figures" })
        .getByRole("button", { name: /Average selling price/ })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "kpi-editor",
    text: "An own figure, computed by a formula that is checked while it is saved.",
    open: async (page) => {
      await page.goto("/today");
      await page.getByRole("button", { name: "Edit figures" }).click();
      await page.getByRole("button", { name: "Add a figure" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Title").fill("Sales per vehicle in stock");
      await dialog.getByText("Formula", { exact: true }).click();
      await dialog.getByRole("textbox", { name: "Formula" }).fill("sum(sale.soldPrice) / count(vehicle)");
    },
  },
  {
    name: "palette",
    text: "Ctrl+K finds vehicles, leads, people, pages and settings.",
    open: async (page) => {
      await page.goto("/today");
      await page
        .getByRole("button", { name: /^Search/ })
        .first()
        .click();
      await page
        .getByRole("dialog")
        .getByPlaceholder(/Vehicles, leads/)
        .fill("honda");
      await expect(page.getByRole("dialog").getByRole("button", { name: /Honda/ }).first()).toBeVisible();
    },
  },
  {
    name: "keys",
    text: "The question mark lists the keys of the page.",
    open: async (page) => {
      await page.goto("/today");
      await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeVisible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "help", text: "The help: searchable without a network.", open: at("/help") },
];
