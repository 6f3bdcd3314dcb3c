import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { apiVersion } from "../../../contracts/kit/version.ts";
import { announceDeprecation } from "../../../server/platform/http/deprecation.ts";
import { routes } from "../../contract/routes.ts";

const endpoint: Endpoint = {
  method: "GET",
  path: "/old",
  summary: "Old",
  auth: "any",
  shape: "plain",
  response: null,
  errors: [],
};
function headersOf(one: Endpoint): Record<string, string> {
  const headers: Record<string, string> = {};
  const res = { set: (given: Record<string, string>) => Object.assign(headers, given) };
  announceDeprecation(res as unknown as Parameters<typeof announceDeprecation>[0], one);
  return headers;
}

describe("announceDeprecation", () => {
  it("sets Deprecation as a Unix time and Sunset as an HTTP date", () => {
    const deprecated = { since: "2026-01-01", sunset: "2026-07-01", instead: "Call /new." };
    expect(headersOf({ ...endpoint, deprecated })).toMatchObject({
      Deprecation: "@1767225600",
      Sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
    });
  });

  it("sets nothing for an endpoint that stays", () => {
    expect(headersOf(endpoint)).toEqual({});
  });
});

describe("deprecated endpoints", () => {
  it("last at least 180 days", () => {
    const short = routes.filter(({ endpoint: { deprecated } }) => {
      if (!deprecated) return false;
      return Date.parse(deprecated.sunset) - Date.parse(deprecated.since) < 180 * 86_400_000;
    });
    expect(short.map(({ title }) => title)).toEqual([]);
  });
});

describe("apiVersion", () => {
  it("is the day of the newest entry of the API's changelog", () => {
    const changelog = readFileSync("docs/api-changelog.md", "utf8");
    expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(apiVersion);
  });
});
