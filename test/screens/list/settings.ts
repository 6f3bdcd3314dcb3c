import { expect } from "@playwright/test";
import { at, type Screen } from "../screen.ts";

export const settingsScreens: readonly Screen[] = [
  { name: "team", text: "The members of a team.", open: at("/team") },
  {
    name: "roles",
    text: "What each role may do.",
    open: async (page) => {
      await page.goto("/team");
      await page.getByRole("tab", { name: "Roles" }).click();
      await expect(page.getByRole("table", { name: "Permissions" })).toBeVisible();
    },
  },
  {
    name: "settings",
    text: "The dealership's profile, which reports show, and the list of all settings.",
    open: at("/settings/dealership"),
  },
  { name: "settings-account", text: "The user: name, language, plan and usage.", open: at("/settings/account") },
  {
    name: "settings-security",
    text: "The password, and the browsers that are signed in.",
    open: at("/settings/security"),
  },
  {
    name: "settings-buyers-guide",
    text: "The wording of the Buyers Guide that the dealership provides, checked for completeness.",
    open: at("/settings/buyers-guide"),
  },
  {
    name: "settings-rate-book",
    text: "The figures of the estimates: labor rates, times, parts and paint.",
    open: at("/settings/rate-book"),
  },
  { name: "settings-phones", text: "The phones that may be used as cameras.", open: at("/settings/phones") },
  { name: "settings-mail", text: "How mails are sent, with a test.", open: at("/settings/mail") },
  {
    name: "settings-models",
    text: "The models, what they can see, and how fast they are on this machine.",
    open: at("/settings/models"),
  },
  { name: "settings-storage", text: "What needs space, and what is deleted when.", open: at("/settings/storage") },
  { name: "settings-backups", text: "The backups, their schedule, and a backup now.", open: at("/settings/backups") },
  {
    name: "sync",
    text: "The link of the workstation with the dealership's hosted server.",
    open: at("/settings/sync"),
  },
  { name: "outbox", text: "The mails of a workstation without a mail server.", open: at("/outbox") },
  {
    name: "welcome",
    text: "The first start: dealership, vehicles, hardware and a first inspection.",
    open: at("/welcome/dealership"),
  },
  { name: "welcome-inspection", text: "The first inspection, with sample photos.", open: at("/welcome/inspection") },
  { name: "developer-keys", text: "The API keys, with their permissions and use.", open: at("/developer") },
  { name: "developer-webhooks", text: "The webhooks and their last deliveries.", open: at("/developer/webhooks") },
  { name: "developer-events", text: "The events with their sample payloads.", open: at("/developer/events") },
  { name: "developer-reference", text: "The API reference, with a request to try.", open: at("/developer/reference") },
  { name: "audit", text: "Who changed what.", open: at("/settings/audit") },
  {
    name: "sign-in",
    text: "Signing in to a demo, by role.",
    // the last picture, because it signs out
    open: async (page) => {
      await page.request.post("/v1/auth/logout");
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: /^Sign in as Owner/ })).toBeVisible();
    },
  },
];
