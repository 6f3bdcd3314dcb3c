import { loadPage, type ShellPage } from "./page-files.ts";

/** The pages for developers. */
export const developerPages = [
  {
    path: "/developer",
    load: () =>
      loadPage(
        "features/developer/keys/keys-page.tsx",
        () => import("../features/developer/keys/keys-page.tsx"),
        (page) => page.KeysPage,
      ),
  },
  {
    path: "/developer/webhooks",
    load: () =>
      loadPage(
        "features/developer/webhooks/webhooks-page.tsx",
        () => import("../features/developer/webhooks/webhooks-page.tsx"),
        (page) => page.WebhooksPage,
      ),
  },
  {
    path: "/developer/webhooks/:webhookId",
    load: () =>
      loadPage(
        "features/developer/webhooks/detail/webhook-page.tsx",
        () => import("../features/developer/webhooks/detail/webhook-page.tsx"),
        (page) => page.WebhookPage,
      ),
  },
  {
    path: "/developer/events",
    load: () =>
      loadPage(
        "features/developer/events/events-page.tsx",
        () => import("../features/developer/events/events-page.tsx"),
        (page) => page.EventsPage,
      ),
  },
  {
    path: "/developer/reference/:operationId?",
    load: () =>
      loadPage(
        "features/developer/reference/reference-page.tsx",
        () => import("../features/developer/reference/reference-page.tsx"),
        (page) => page.ReferencePage,
      ),
  },
] as const satisfies readonly ShellPage[];
