import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Makes one request fail: the next one whose method and path start with `on`, or without `on` the next one. */
export interface Fault {
  readonly on?: string;
  /** `dropped` closes the connection before the work, `lost` after it. `held` does the work and never responds. */
  readonly kind: "slow" | "dropped" | "lost" | "held" | "answer";
  readonly ms?: number;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
interface Ad {
  readonly ids: { campaign_id: string; ad_set_id: string; ad_id: string };
  state: "running" | "paused" | "ended";
  ad: Record<string, unknown>;
  /** The profile that bought the ad. Other profiles cannot see it. */
  readonly profile: string | undefined;
}
export interface PostingService {
  readonly url: string;
  /** Purchased ads by their request id. */
  readonly ads: Map<string, Ad>;
  /** Every request, such as `POST /v1/ads`. */
  readonly asked: string[];
  readonly profiles: (string | undefined)[];
  fail(...faults: Fault[]): void;
  account: Record<string, unknown>;
  pages: Record<string, unknown>[];
  /** Pages of platforms whose pages differ from `pages`. */
  readonly pagesOn: Map<string, Record<string, unknown>[]>;
  delivered: Record<string, unknown>;
  /** While true, closes every connection without a response. */
  away: boolean;
  close(): Promise<void>;
}

export const serviceKey = "posting-key";
const day = { date: "2026-03-01", impressions: 1000, clicks: 20, conversions: 2, spent: 12.5 };
const { date: _date, ...totals } = day;

/** A local posting service as described in docs/campaigns.md, with faults on request. */
export async function postingService(): Promise<PostingService> {
  const faults: Fault[] = [];
  const service: PostingService = {
    url: "",
    ads: new Map(),
    asked: [],
    profiles: [],
    fail: (...more) => void faults.push(...more),
    account: { name: "Dealer", hasPaymentMethod: true, credit: 500, currency: "USD" },
    pages: [{ id: "p1", name: "Dealer", picture: "https://example.com/p.png", account_id: "act_1", followers: 800 }],
    pagesOn: new Map(),
    delivered: { ...totals, reach: 900, currency: "USD", daily: [day] },
    away: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  const refusal = (status: number, code: string, message = code) => ({ status, body: { error: { code, message } } });

  interface Sent {
    readonly request: string;
    readonly profile: string | undefined;
    readonly body: Record<string, unknown>;
  }
  function respond(method: string, path: string, { request, profile, body }: Sent) {
    if (/^\/v1\/accounts\/\w+$/.test(path)) return { status: 200, body: service.account };
    if (path.endsWith("/pages"))
      return { status: 200, body: { pages: service.pagesOn.get(path.split("/")[3] ?? "") ?? service.pages } };
    if (method === "POST") {
      if (request === "") return refusal(400, "VALIDATION_ERROR", "Idempotency-Key is missing.");
      const number = service.ads.size + 1;
      const ids = { campaign_id: `c${number}`, ad_set_id: `s${number}`, ad_id: `a${number}` };
      const bought = { ids, profile, state: "running", ad: body.ad as Record<string, unknown> } as const;
      const known = service.ads.get(request) ?? bought;
      service.ads.set(request, known);
      return { status: 201, body: known.ids };
    }
    const [, , , number = ""] = path.split("/");
    const ad = service.ads.get(decodeURIComponent(number));
    if (!ad || ad.profile !== profile) return refusal(404, "CAMPAIGN_NOT_FOUND", "No such ad.");
    if (path.endsWith("/metrics")) return { status: 200, body: service.delivered };
    if (method === "PUT") Object.assign(ad, body);
    return { status: 200, body: { ...ad.ids, state: ad.state } };
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const path = req.url ?? "";
    const title = `${req.method} ${path}`;
    service.asked.push(title);
    const profile = req.headers["profile-key"]?.toString();
    service.profiles.push(profile);
    if (service.away) return void req.socket.destroy();
    const place = faults.findIndex(({ on }) => on === undefined || title.startsWith(on));
    const fault = place === -1 ? undefined : faults.splice(place, 1)[0];
    if (fault?.kind === "dropped") return void req.socket.destroy();
    if (fault?.kind === "slow") await pause(fault.ms);
    if (fault?.kind === "answer") return reply(res, fault.status ?? 500, fault.body ?? {}, fault.headers);
    if (req.headers.authorization !== `Bearer ${serviceKey}`) return reply(res, 401, {});
    const body = chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
    const request = String(req.headers["idempotency-key"] ?? "");
    const answer = respond(req.method ?? "", path, { request, profile, body });
    if (fault?.kind === "lost") return void req.socket.destroy();
    if (fault?.kind !== "held") reply(res, answer.status, answer.body);
  }
  const reply = (res: ServerResponse, status: number, body: unknown, headers = {}) => {
    res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
