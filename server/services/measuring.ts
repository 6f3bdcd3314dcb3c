import type { RequestHandler } from "express";
import { createGauges, type GaugeNeeds } from "../features/system/metrics/gauges.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { metricsRoute } from "../platform/metrics/route.ts";

export interface Measuring {
  readonly observe: Metrics["request"];
  /** `GET /metrics`. */
  readonly route: RequestHandler;
  close(): void;
}

/** Counts requests and answers `GET /metrics`. Undefined if metrics are disabled. */
export function openMeasuring(needs: GaugeNeeds & { readonly metrics: Metrics | undefined }): Measuring | undefined {
  const { metrics, config } = needs;
  if (!metrics || config.metricsToken === undefined) return undefined;
  const gauges = createGauges(needs);
  return {
    observe: metrics.request,
    route: metricsRoute(config.metricsToken, async () => metrics.text() + (await gauges.text())),
    close: gauges.close,
  };
}
