import { createCounter, createHistogram } from "./instruments.ts";

/**
 * Bucket limits in seconds. A list takes milliseconds, an upload over a slow connection takes minutes. Our own choice.
 */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const jobBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];
const inferenceBounds = [0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4];
const deliveryBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process for `GET /metrics`. Labels contain routes, kinds and results, but no tenant data. */
export function createMetrics() {
  const requests = createCounter("forecourt_http_requests_total", "Answered requests by route template and status.");
  const durations = createHistogram(
    "forecourt_http_request_duration_seconds",
    "Time from a request's head to the end of its answer.",
    requestBounds,
  );
  const jobs = createHistogram("forecourt_job_duration_seconds", "Runs of jobs by kind and result.", jobBounds);
  const inference = createHistogram(
    "forecourt_inference_duration_seconds",
    "Analyses of one photo, with waiting for a free thread.",
    inferenceBounds,
  );
  const deliveries = createHistogram(
    "forecourt_webhook_attempt_duration_seconds",
    "Attempts to deliver a webhook, by result.",
    deliveryBounds,
  );
  return {
    request({ method, route, status, seconds }: RequestFigures): void {
      requests.add({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    job: (kind: string, result: JobResult, seconds: number): void => jobs.observe({ kind, result }, seconds),
    inference: (work: "analyze" | "parts", seconds: number): void => inference.observe({ work }, seconds),
    delivery: (result: string, seconds: number): void => deliveries.observe({ result }, seconds),
    text: (): string => [requests, durations, jobs, inference, deliveries].map((one) => one.text()).join(""),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

export type JobResult = "done" | "failed" | "waiting" | "lost";
interface RequestFigures {
  readonly method: string;
  /** The route template, for example `/v1/vehicles/{id}`. */
  readonly route: string;
  /** `aborted`: the connection ended before the answer began. */
  readonly status: number | "aborted";
  readonly seconds: number;
}
