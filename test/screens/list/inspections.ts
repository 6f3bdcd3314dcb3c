import { expect } from "@playwright/test";
import { at, pressing, type Screen } from "../screen.ts";

export const inspectionsScreens: readonly Screen[] = [
  { name: "inspections", text: "The inspections, with their state and score.", open: at("/inspections") },
  {
    name: "results",
    text: "An inspection: findings on the photo and on the diagram, reviewed by keys.",
    open: at(({ inspection }) => `/inspections/${inspection}`),
  },
  {
    name: "inspect",
    text: "Photos for an inspection; the models suggest each photo's angle.",
    open: at(({ vehicle }) => `/vehicles/${vehicle}/inspect`),
  },
  {
    name: "inspect-phone",
    text: "A phone as the camera: it scans the code, and its photos appear on the page.",
    open: async (page, records) => {
      await page.request.put("/v1/phones", { data: { enabled: true } });
      await pressing(({ vehicle }) => `/vehicles/${vehicle}/inspect`, "Use a phone")(page, records);
      await expect(page.getByRole("dialog").getByRole("img", { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    name: "compare",
    text: "Two inspections of a vehicle: what is new, what is gone, what is worse.",
    open: at(({ compared: [later, earlier] }) => `/inspections/${later}/compare/${earlier}`),
  },
  { name: "cases", text: "The cases, with the steps that are done.", open: at("/inspections/cases") },
  {
    name: "case",
    text: "A case: photos, mechanics, estimate and value of a vehicle in one report.",
    open: at(({ case: id }) => `/inspections/cases/${id}`),
  },
];
