import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Config } from "../../../config.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { DiskMonitor } from "../../../platform/disk/monitor.ts";
import type { JobRunner } from "../../../platform/jobs/runner.ts";
import { gaugeText } from "../../../platform/metrics/instruments.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { pendingDeliveries, unfinishedJobs, waitingEventFigures } from "./metrics.repo.ts";

export interface GaugeNeeds {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly diskMonitor: DiskMonitor;
  readonly runner: () => JobRunner | undefined;
}

const nanosecondsPerSecond = 1e9;

/** What is read at each request of `GET /metrics`. The queues are those of all instances. */
export function createGauges(needs: GaugeNeeds) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  return {
    async text(): Promise<string> {
      const parts = [processText(needs), delayText(delay), poolText(needs.store), await diskText(needs.diskMonitor)];
      // without a database, the figures of the process are still there
      const queues = await queueText(needs).catch(() =>
        gaugeText("forecourt_database_up", databaseHelp, [{ value: 0 }]),
      );
      return [...parts, queues].join("");
    },
    close: () => void delay.disable(),
  };
}
export type Gauges = ReturnType<typeof createGauges>;

const databaseHelp = "Whether the database answered.";

function processText({ config, runner }: GaugeNeeds): string {
  const { user, system } = process.cpuUsage();
  const labels = { version: softwareVersion, mode: config.mode, role: config.role };
  return [
    gaugeText("forecourt_info", "Version, mode and role of this process.", [{ labels, value: 1 }]),
    gaugeText("process_resident_memory_bytes", "Resident memory.", [{ value: process.memoryUsage.rss() }]),
    gaugeText("forecourt_process_cpu_seconds", "CPU time since the start.", [{ value: (user + system) / 1e6 }]),
    gaugeText("forecourt_uptime_seconds", "Time since the start.", [{ value: Math.round(process.uptime()) }]),
    gaugeText("forecourt_jobs_running_here", "Jobs that run in this process.", [{ value: runner()?.running() ?? 0 }]),
  ].join("");
}

/** Since the last request of the metrics. */
function delayText(delay: ReturnType<typeof monitorEventLoopDelay>): string {
  const samples = [50, 99, 100].map((percentile) => ({
    labels: { quantile: String(percentile / 100) },
    value: delay.count === 0 ? 0 : delay.percentile(percentile) / nanosecondsPerSecond,
  }));
  delay.reset();
  return gaugeText("forecourt_event_loop_delay_seconds", "How late the event loop ran its timers.", samples);
}

function poolText({ pool }: Store): string {
  if (!pool) return "";
  const { total, idle, waiting, repeated } = pool();
  const samples = Object.entries({ used: total - idle, idle, waiting }).map(([state, value]) => ({
    labels: { state },
    value,
  }));
  return [
    gaugeText("forecourt_database_connections", "Connections of this process; `waiting`: requests for one.", samples),
    gaugeText("forecourt_database_repeated_transactions", "Repetitions after a conflict, since the start.", [
      { value: repeated },
    ]),
  ].join("");
}

async function diskText(diskMonitor: DiskMonitor): Promise<string> {
  const { freeBytes, totalBytes } = await diskMonitor.report();
  return [
    gaugeText("forecourt_disk_free_bytes", "Free space of the data folder's disk.", [{ value: freeBytes }]),
    gaugeText("forecourt_disk_size_bytes", "Size of the data folder's disk.", [{ value: totalBytes }]),
  ].join("");
}

async function queueText({ store, clock }: GaugeNeeds): Promise<string> {
  const now = instantNow(clock);
  const secondsSince = (instant: string | null): number =>
    instant === null ? 0 : Math.max(0, Date.parse(now) - Date.parse(instant)) / 1000;
  const [jobs, deliveries, events] = await Promise.all([
    unfinishedJobs(store.read),
    pendingDeliveries(store.read, now),
    waitingEventFigures(store.read),
  ]);
  const queued = jobs.filter(({ status }) => status === "queued");
  const value = (number: number) => [{ value: number }];
  return [
    gaugeText("forecourt_database_up", databaseHelp, value(1)),
    gaugeText(
      "forecourt_jobs",
      "Jobs of all instances that wait or run.",
      jobs.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    ),
    gaugeText(
      "forecourt_job_lag_seconds",
      "How long the oldest waiting job could have run.",
      queued.map(({ kind, due }) => ({ labels: { kind }, value: secondsSince(due) })),
    ),
    gaugeText("forecourt_webhook_deliveries_pending", "Deliveries that are not settled.", value(deliveries.pending)),
    gaugeText(
      "forecourt_webhook_lag_seconds",
      "How late the oldest due delivery is.",
      value(secondsSince(deliveries.oldestDue)),
    ),
    gaugeText("forecourt_events_waiting", "Events that no subscription was assigned yet.", value(events.waiting)),
    gaugeText("forecourt_event_lag_seconds", "Age of the oldest waiting event.", value(secondsSince(events.oldest))),
  ].join("");
}
