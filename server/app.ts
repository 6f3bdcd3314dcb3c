import { join } from "node:path";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import helmet from "helmet";
import type { Environment } from "../contracts/accounts/accounts.ts";
import { contracts } from "../contracts/index.ts";
import type { Contract } from "../contracts/kit/endpoint.ts";
import { AppError } from "../contracts/kit/errors.ts";
import { apiVersion } from "../contracts/kit/version.ts";
import { markDemo } from "./platform/demo/answers.ts";
import { baseAddresses } from "./platform/http/base-addresses.ts";
import { at, builtFiles } from "./platform/http/built-files.ts";
import { docsRouter } from "./platform/http/docs.ts";
import { asAppError, sendError } from "./platform/http/errors.ts";
import type { MountOptions } from "./platform/http/exchange.ts";
import { refuseOtherHosts } from "./platform/http/guards/origin.ts";
import { helpRouter } from "./platform/http/help.ts";
import { expressPath, type Handlers, mount } from "./platform/http/mount.ts";
import { parseQuery } from "./platform/http/parsing.ts";
import { newId } from "./platform/ids.ts";
import { type Log, logWith } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { productFolder } from "./platform/paths.ts";

export type AllHandlers = { readonly [F in keyof typeof contracts]: Handlers<(typeof contracts)[F]> };

interface Options {
  readonly handlers: AllHandlers;
  readonly mountOptions: Omit<MountOptions, "environment">;
  /** The page for phones, on a hosted server. */
  readonly phonePage: Router | undefined;
  readonly hosts: ReadonlySet<string>;
  /** Whether the server is called by an `https:` address. */
  readonly isHttps: boolean;
  readonly isDemo: boolean;
  readonly log: Log;
  /** False for a process that only runs jobs: it answers `/health`, `/ready` and `/metrics`. */
  readonly servesApi: boolean;
  /** Counts requests, and answers `GET /metrics`; undefined while they are off. */
  readonly metrics: { readonly observe: Metrics["request"]; readonly route: RequestHandler } | undefined;
}

/** A year, as ASVS 3.4.1 requires. Browsers respect it only over HTTPS, which a proxy provides. */
const strictTransport = { maxAge: 31_536_000, includeSubDomains: true };

const security = (isHttps: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? strictTransport : false,
  });

/** The whole HTTP server: both base addresses, the endpoints at the root, the API reference and the pages. */
export function buildApp(options: Options): Express {
  const { handlers, mountOptions, hosts, isHttps, isDemo, log, servesApi, metrics } = options;
  const app = express();
  app.disable("x-powered-by");
  app.use(identify(log, metrics?.observe), security(isHttps));
  if (metrics) app.get("/metrics", metrics.route);
  app.use(refuseOtherHosts(hosts));
  app.use(Object.values(baseAddresses), noStore);
  if (isDemo) app.use(markDemo);
  app.set("query parser", parseQuery);
  if (servesApi) serveApi(app, options);
  app.use(routerOf("root", handlers, { ...mountOptions, environment: "production" }));
  if (servesApi) servePages(app, options);
  app.use((_req, _res, next) => next(new AppError("RESOURCE_NOT_FOUND", { message: "No such address." })));
  app.use(onError(log));
  return app;
}

function serveApi(app: Express, { handlers, mountOptions }: Options): void {
  for (const [environment, base] of Object.entries(baseAddresses) as [Environment, string][]) {
    const create = () => routerOf("base", handlers, { ...mountOptions, environment });
    app.use(base, environment === "production" ? create() : onceRequested(create));
  }
}

/** A router that few servers need, created for its first request. */
function onceRequested(create: () => Router): RequestHandler {
  let router: Router | undefined;
  return (req, res, next) => {
    router ??= create();
    router(req, res, next);
  };
}

/** Generated when it is first requested: it takes longer than all else of a start once the modules are loaded. */
const description = async () => {
  const { description: described } = await import("./platform/http/openapi/description.ts");
  return described();
};

function servePages(app: Express, { phonePage }: Options): void {
  const addresses = ["/openapi.json", "/v1/openapi.json", "/sandbox/v1/openapi.json"];
  app.get(addresses, async (_req, res) => void res.json(await description()));
  app.use(docsRouter(description), helpRouter(join(productFolder, "dist/help")));
  if (phonePage) app.use(phonePage);
  app.use(pages());
}

function routerOf(at: "base" | "root", handlers: AllHandlers, options: MountOptions): Router {
  const router = Router();
  const paths = new Map<string, Set<string>>();
  for (const [feature, contract] of Object.entries(contracts) as [keyof AllHandlers, Contract][]) {
    const here = Object.fromEntries(Object.entries(contract).filter(([, endpoint]) => (endpoint.at ?? "base") === at));
    // the filter keeps the names, and `AllHandlers` has checked each handler against its endpoint
    mount(router, here, handlers[feature] as unknown as Handlers<typeof here>, options);
    for (const endpoint of Object.values(here)) {
      const path = expressPath(endpoint);
      paths.set(path, (paths.get(path) ?? new Set()).add(endpoint.method));
    }
  }
  for (const [path, methods] of paths) router.all(path, refuseMethod([...methods]));
  return router;
}

const refuseMethod = (allowed: readonly string[]) => (req: Request, res: Response, next: NextFunction) => {
  if (req.method === "OPTIONS") return void res.set("Allow", allowed.join(", ")).status(204).end();
  res.set("Allow", allowed.join(", "));
  next(new AppError("METHOD_NOT_ALLOWED", { details: { allowed } }));
};

/**
 * No cache may store leads, keys or reset links. Routes whose answers may be stored override this: media at signed
 * URLs.
 */
const noStore = (_req: Request, res: Response, next: NextFunction) => {
  res.set("Cache-Control", "no-store");
  next();
};

/** The groups whose answers have an envelope (section 2.1 of the interface). */
const enveloped = /^\/(?:sandbox\/)?v1\/(?:inspections|pricing|webhooks|crm|account$|auth\/test)/;

/** Gives each request an id, which the log lines of its work have too. Logs and counts it when it ends. */
const identify = (log: Log, observe?: Metrics["request"]) => (req: Request, res: Response, next: NextFunction) => {
  res.locals.requestId = newId();
  res.locals.startedAt = performance.now();
  // the shape of an error body, until a route sets its own
  res.locals.shape = enveloped.test(req.path) ? "envelope" : "plain";
  res.set({ "X-Request-Id": String(res.locals.requestId), "Forecourt-Version": apiVersion });
  res.on("finish", () => {
    const entry = {
      request: String(res.locals.requestId),
      method: req.method,
      // without the query, which may contain a key or a signature
      path: req.originalUrl.split("?")[0],
      status: res.statusCode,
      ms: Math.round(performance.now() - Number(res.locals.startedAt)),
    };
    if (res.locals.error !== undefined) log.error({ ...entry, err: res.locals.error }, "request failed");
    else if (res.statusCode === 403) log.warn({ ...entry, ...res.locals.refused }, "request refused");
    else log.debug(entry, "request");
  });
  // also for a request of which the client did not wait for the answer
  if (observe) res.on("close", () => observe(figuresOf(req, res)));
  logWith({ request: String(res.locals.requestId) }, next);
};

const figuresOf = (req: Request, res: Response) => ({
  method: verbs.has(req.method) ? req.method : "other",
  // addresses outside of the contracts: pages and their files
  route: typeof res.locals.route === "string" ? res.locals.route : "page",
  // the status of an answer that has not begun is only what Express begins with
  status: res.headersSent ? res.statusCode : ("aborted" as const),
  seconds: (performance.now() - Number(res.locals.startedAt)) / 1000,
});
/** A client may send any method: each would be a value of a label. */
const verbs: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The renderer's files, and its page for every address that the renderer handles. */
function pages(): Router {
  const files = builtFiles(join(productFolder, "dist/web"), cacheHeaders);
  const page = at("/index.html", files);
  const router = Router();
  router.use(files);
  // a missing built file belongs to another version, so it is not answered with the page
  router.get(/^\/(?!v1\/|sandbox\/|docs\/|assets\/|phone\/)/, (req, res, next) => {
    if (!req.accepts("html")) return next();
    const notBuilt = new AppError("RESOURCE_NOT_FOUND", { message: "The pages are not built: run `npm run build`." });
    return page(req, res, (error?: unknown) => next(error ?? notBuilt));
  });
  return router;
}

/** Built files have a hash in their name and never change. */
function cacheHeaders(res: Response, path: string): void {
  res.set("Cache-Control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
}

const onError = (log: Log) => (error: unknown, _req: Request, res: Response, next: NextFunction) => {
  if (res.headersSent) return next(error);
  const known = asAppError(error);
  if (known.code === "INTERNAL_ERROR") log.error({ err: error }, "request failed");
  sendError(res, known);
};
