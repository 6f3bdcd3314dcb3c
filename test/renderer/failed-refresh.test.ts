import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dealership } from "../../contracts/accounts/dealership.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { ServerUnreachable } from "../../renderer/api/client/client.ts";
import { sessionKey } from "../../renderer/api/client/query.ts";
import { dealershipKey } from "../../renderer/api/records/dealership.ts";
import { VerifyPage } from "../../renderer/features/accounts/verify-page.tsx";
import { ClipsPanel } from "../../renderer/features/settings/clips-panel.tsx";
import { DealershipPanel } from "../../renderer/features/settings/dealership/dealership-panel.tsx";
import { PhonesPanel } from "../../renderer/features/settings/phones-panel.tsx";
import { DealershipStep } from "../../renderer/features/welcome/steps/dealership-step.tsx";

let queryClient: QueryClient;
beforeEach(() => {
  // an error without data stays, as it does once its retries have failed
  queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  vi.stubGlobal("window", {});
});
afterEach(() => void vi.unstubAllGlobals());

/** What is in the cache: `data` was read, and then the last request failed with `error`. */
function fail(queryKey: QueryKey, error: Error, data?: unknown): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ ...query.state, data, error, status: "error", fetchStatus: "idle", dataUpdatedAt: Date.now() });
}

function shown(page: ComponentType, address = "/"): string {
  const routed = createElement(MemoryRouter, { initialEntries: [address] }, createElement(page));
  const styled = createElement(MantineProvider, null, routed);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, styled));
}

const partsOf = (html: string) => ({ field: html.includes("<input"), error: html.includes('role="alert"') });

const stopped = new ServerUnreachable(new TypeError("Failed to fetch"));
const profile: Dealership = {
  name: "Ann's Cars",
  phone: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  email: null,
  website: null,
  laborRegion: null,
  currency: "USD",
  units: "miles",
  language: "en",
  timeZone: "UTC",
  logo: null,
  updatedAt: null,
};

const forms = [
  ["the profile of the dealership", DealershipPanel, dealershipKey, profile],
  ["the first step of the set-up", DealershipStep, dealershipKey, profile],
  ["the setting of clips", ClipsPanel, ["spin-settings"], { keepOriginalsDays: 30 }],
  ["the setting of phones", PhonesPanel, ["phone-settings"], { enabled: true, reachable: true }],
] as const;

describe.each(forms)("%s", (_name, page, queryKey, data) => {
  it("keeps what the user is typing when it cannot be read again", () => {
    queryClient.setQueryData(sessionKey, { id: "1", name: "Ann", email: "ann@dealer.com", role: "ADMIN" });
    fail(queryKey, stopped, data);
    expect(partsOf(shown(page))).toEqual({ field: true, error: false });
  });

  it.each([
    ["was never read", stopped, undefined],
    ["is no longer permitted", new AppError("INSUFFICIENT_PERMISSIONS"), data],
    ["is gone", new AppError("RESOURCE_NOT_FOUND"), data],
  ])("shows the error if it %s", (_why, error, before) => {
    fail(queryKey, error, before);
    expect(partsOf(shown(page))).toEqual({ field: false, error: true });
  });
});

describe("a link that verifies an address", () => {
  const address = "/verify-email?token=abc";

  it.each([
    ["stopped", stopped],
    ["busy", new AppError("SERVICE_UNAVAILABLE")],
  ])("is not called invalid while the server is %s, and can be tried again", (_why, error) => {
    fail(["verify-email", "abc"], error);
    const html = shown(VerifyPage, address);
    expect([html.includes("not valid"), html.includes("Try again")]).toEqual([false, true]);
  });

  it("is called invalid if the server says so", () => {
    fail(["verify-email", "abc"], new AppError("INVALID_TOKEN"));
    expect(shown(VerifyPage, address).includes("This link is not valid")).toBe(true);
  });
});
