import { at, pressing, type Screen } from "../screen.ts";

export const customersScreens: readonly Screen[] = [
  { name: "leads", text: "The leads: what to do next, for whom, and until when.", open: at("/leads") },
  { name: "leads-board", text: "The leads as a board, moved by mouse or keys.", open: at("/leads?view=board") },
  { name: "lead", text: "A lead: call, write, log what happened.", open: at(({ lead }) => `/leads?lead=${lead}`) },
  { name: "new-lead", text: "A new lead for a vehicle.", open: pressing("/leads", "New lead") },
  { name: "contacts", text: "The people who asked for a vehicle.", open: at("/leads/contacts") },
  {
    name: "contact",
    text: "A contact, with a lead made from it.",
    open: at(({ contact }) => `/leads/contacts?contact=${contact}`),
  },
  { name: "campaigns", text: "The campaigns, with state, budget and results.", open: at("/campaigns") },
  {
    name: "campaign",
    text: "A campaign: each platform's state, and its results by day.",
    open: at(({ campaign }) => `/campaigns/${campaign}`),
  },
  {
    name: "composer",
    text: "A new campaign, with a preview for each platform.",
    open: async (page, { vehicle }) => {
      await page.goto(`/campaigns/new?vehicle=${vehicle}`);
      await page.getByRole("button", { name: "Suggest text and photos" }).click();
    },
  },
  { name: "connections", text: "The ad accounts; in a demo they are simulated.", open: at("/campaigns/connections") },
];
