import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

const token = "metrics-of-this-test";
let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_METRICS_TOKEN: token });
  owner = await signedIn(server);
});
afterAll(() => server.close());

const metrics = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${server.url}/metrics`, { headers });

/** The samples by name with labels. Throws for a line that is not of Prometheus's text format. */
function samplesIn(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const type = /^# TYPE ([a-z_]+) (?:counter|gauge|histogram)$/.exec(line)?.[1];
    if (type !== undefined) {
      expect(typed).not.toContain(type);
      typed.add(type);
    }
    if (line.startsWith("# ")) continue;
    const [, name = "", labels = "", value = ""] = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(line) ?? expect.fail(line);
    expect(typed).toContain(typed.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ""));
    for (const pair of labels.slice(1, -1).split(/,(?=[a-z]+=)/)) expect(pair).toMatch(/^$|^[a-z]+="[^"\\]*"$/);
    expect(samples.has(name + labels)).toBe(false);
    samples.set(name + labels, Number(value));
    expect(samples.get(name + labels)).not.toBeNaN();
  }
  return samples;
}

describe("GET /metrics", () => {
  it("answers 401 without its token, and with a token of the API", async () => {
    const { secret } = await owner.api.keys.create({ body: { name: "program", environment: "production" } });
    const wrong = [
      {},
      { authorization: token },
      { authorization: "Bearer wrong" },
      { authorization: `Bearer ${secret}` },
    ];
    for (const headers of wrong) {
      const answer = await metrics(headers as Record<string, string>);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await answer.text()).not.toMatch(/forecourt_/);
    }
  });

  it("does not exist without FORECOURT_METRICS_TOKEN", async () => {
    const plain = await serveForTest();
    try {
      const answer = await fetch(`${plain.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      expect(await answer.text()).not.toMatch(/forecourt_/);
    } finally {
      await plain.close();
    }
  });

  it("counts requests by route template and status, and never by an id or a name of a tenant", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: "SECRET-1" } });
    for (let i = 0; i < 3; i += 1) await owner.api.vehicles.get({ params: { id: car.id } });
    await owner.fetch("/v1/vehicles/NOBODY-2");
    await owner.fetch("/v1/no/such/address/NOBODY-3");
    const count = async (labels: string) => samplesIn(await (await metrics()).text()).get(labels);
    const read = 'forecourt_http_requests_total{method="GET",route="/v1/vehicles/{id}",status="200"}';
    await expect.poll(() => count(read)).toBe(3);
    const text = await (await metrics()).text();
    const samples = samplesIn(text);
    expect(samples.get(read.replace("200", "404"))).toBe(1);
    const durations =
      'forecourt_http_request_duration_seconds_bucket{method="GET",route="/v1/vehicles/{id}",le="+Inf"}';
    expect(samples.get(durations)).toBe(4);
    expect(text).not.toMatch(new RegExp(`${car.id}|SECRET|NOBODY|example\\.com`));
  });

  it("counts a request as aborted if the client goes away before the answer begins", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    // another transaction has the row, so the request waits
    const holding = server.store.write(async (tx) => {
      await sqlOf(tx)("update vehicles set notes = 'held' where id = ?", [car.id]);
      isHeld();
      await end;
    });
    await held;
    const aborted = async () =>
      [...samplesIn(await (await metrics()).text()).keys()].filter((name) => name.includes('status="aborted"'));
    const leave = async (waitMs: number) => {
      const body = JSON.stringify({ notes: "late" });
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.timeout(waitMs);
      await expect(owner.fetch(`/v1/vehicles/${car.id}`, { method: "PATCH", body, headers, signal })).rejects.toThrow();
      return (await aborted()).length;
    };
    // on a busy machine, the server has not seen the first one before it is gone
    await expect.poll(() => leave(200)).toBeGreaterThan(0);
    release();
    await holding;
    for (const name of await aborted()) expect(name).toMatch(/^forecourt_http_requests_total\{method="PATCH"/);
  });

  it("has figures of jobs, queues, events, disk, process and, on Postgres, connections", async () => {
    const jobDone = 'forecourt_job_duration_seconds_count{kind="mail.deliver",result="done"}';
    await expect.poll(async () => samplesIn(await (await metrics()).text()).has(jobDone)).toBe(true);
    const samples = samplesIn(await (await metrics()).text());
    const expected = [
      "forecourt_disk_free_bytes",
      "forecourt_disk_size_bytes",
      "forecourt_database_up",
      "forecourt_events_waiting",
      "forecourt_event_lag_seconds",
      "forecourt_webhook_deliveries_pending",
      "forecourt_webhook_lag_seconds",
      "process_resident_memory_bytes",
      'forecourt_event_loop_delay_seconds{quantile="0.99"}',
      'forecourt_job_lag_seconds{kind="maintenance.nightly"}',
      'forecourt_jobs{kind="maintenance.nightly",status="queued"}',
      ...(dialect === "pg" ? ['forecourt_database_connections{state="idle"}'] : []),
    ];
    expect(expected.filter((name) => !samples.has(name))).toEqual([]);
    expect(samples.get("forecourt_database_up")).toBe(1);
  });

  it("answers the address of the instance, which is no host name of the product", async () => {
    const { port } = new URL(server.url);
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "10.1.2.3:4780", authorization: `Bearer ${token}` };
      request({ port, host: "127.0.0.1", path: "/metrics", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(200);
  });
});
