import { describe, expect, it } from "vitest";
import { openapi } from "../../server/http/openapi.ts";
import { type InterfaceEndpoint, interfaceEndpoints } from "./interface.ts";

/** What the interface asks for and is not built yet. It only ever gets shorter: building one fails this test. */
const owed: readonly InterfaceEndpoint[] = [
  "GET /ads/facebook/pages",
  "POST /ads/campaigns/activate",
  "GET /ads/campaigns/{campaignId}/metrics",
  "POST /ads/campaigns/{campaignId}/pause",
  "POST /inspections/mechanical",
  "GET /inspections/mechanical/{diagnostic_id}/report",
  "POST /inspections/damage-assessment",
  "GET /inspections/damage-assessment/{assessment_id}/report",
  "POST /pricing/market-valuation",
  "POST /pricing/bulk-valuation",
  "POST /inspections",
  "POST /pricing/valuate",
  "POST /inspections/advanced-diagnostics",
  "POST /webhooks",
];

/** A parameter's name is nobody's business: its place in the path is. */
const placed = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, "{}");

function built(): ReadonlySet<string> {
  const { paths } = openapi() as { paths: Record<string, Record<string, unknown>> };
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => placed(`${method.toUpperCase()} ${path.replace(/^\/v1/, "")}`)),
    ),
  );
}

describe("the description", () => {
  const there = built();

  it("has every endpoint of the interface that is not owed", () => {
    const missing = interfaceEndpoints.filter((one) => !owed.includes(one) && !there.has(placed(one)));
    expect(missing).toEqual([]);
  });

  it("has none that is still listed as owed", () => {
    expect(owed.filter((one) => there.has(placed(one)))).toEqual([]);
  });
});
