import { join } from "node:path";
import express, { type NextFunction, type Request, type Response, Router } from "express";
import helmet from "helmet";
import type { z } from "zod";
import { Connect, NewPhoto, photoUpload, Queue } from "../../../contracts/inspections/phone-page.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { DiskMonitor } from "../../platform/disk/monitor.ts";
import { at, builtFiles } from "../../platform/http/built-files.ts";
import { asAppError, sendError, validationError } from "../../platform/http/errors.ts";
import { addressOf, networkOf } from "../../platform/http/guards/address.ts";
import { isOwnOrigin } from "../../platform/http/guards/origin.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { discardUpload, receiveUpload } from "../../platform/http/uploads.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { productFolder } from "../../platform/paths.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { PhoneVisits } from "./phone-visit.ts";

interface Needs {
  readonly visits: PhoneVisits;
  readonly attempts: Attempts;
  readonly storage: Storage;
  readonly diskMonitor: Pick<DiskMonitor, "assertFits">;
  readonly log: Log;
  /** The origin of the server's pages. A hosted server also serves the page for phones there. */
  readonly publicUrl: () => string;
  /** Whether X-Forwarded-For of a proxy on this machine is trusted. */
  readonly behindProxy: boolean;
}

/** The page shows the photos that it has taken (`blob:`), and may use the camera. Nothing may show the page. */
const security = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "img-src": ["'self'", "blob:"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'none'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
  // plain HTTP in a local network
  strictTransportSecurity: false,
});

const maxBodyBytes = 1024;

/** What phones see, below `/phone`: the page, and four requests that only a phone's own secret opens. */
export function phoneRouter(needs: Needs): Router {
  const { visits, storage, diskMonitor } = needs;
  const router = Router();
  const folder = join(productFolder, "dist/phone");
  const page = builtFiles(folder, (res) => res.set("Cache-Control", "no-cache"));
  // a built file has a hash in its name and never changes
  const assets = builtFiles(join(folder, "assets"), (res) => res.set("Cache-Control", "max-age=86400, immutable"));
  router.use("/phone", security);

  const answer = answering(needs);
  router.post(
    "/phone/api/connect",
    express.json({ limit: maxBodyBytes }),
    answer((req) => {
      const { token, secret } = parsed(Connect, req.body);
      return visits.connect(token, secret);
    }),
  );
  router.get(
    "/phone/api/capture",
    answer((req) => visits.state(secretOf(req))),
  );
  router.post(
    "/phone/api/queue",
    express.json({ limit: maxBodyBytes }),
    answer((req) => visits.report(secretOf(req), parsed(Queue, req.body).waiting)),
  );
  router.post(
    "/phone/api/photos",
    answer(async (req, res) => {
      const secret = secretOf(req);
      const photo = parsed(NewPhoto, req.query);
      // before the file is read: nobody else can fill the disk
      await visits.assertConnected(secret);
      const file = await receiveUpload(req, res, photoUpload, { storage, diskMonitor });
      try {
        return await visits.addPhoto(secret, file.path, photo);
      } finally {
        await discardUpload(file);
      }
    }),
  );
  router.use("/phone/assets", assets);
  router.get("/phone/", at("/index.html", page));
  router.use("/phone", (_req: Request, _res: Response, next: NextFunction) => next(noSuchAddress()));
  return router;
}

/** Handlers that answer JSON or a documented error. */
function answering({ attempts, log, behindProxy, publicUrl }: Needs) {
  /** Counts wrong tokens and secrets per network, so that nobody can guess them. */
  const counted = async <T>(req: Request, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === "INVALID_TOKEN") {
        await attempts.count(attemptRules.token, networkOf(addressOf(req, { behindProxy })));
      }
      throw error;
    }
  };
  return (work: (req: Request, res: Response) => Promise<unknown>) =>
    async (req: Request, res: Response): Promise<void> => {
      res.locals.requestId ??= newId();
      res.set("Cache-Control", "no-store");
      try {
        assertOwnPage(req, publicUrl());
        res.json(await counted(req, () => work(req, res)));
      } catch (error) {
        refuse(res, error, log);
      }
    };
}

function refuse(res: Response, error: unknown, log: Log): void {
  const known = asAppError(error);
  if (known.code === "INTERNAL_ERROR") log.error({ err: error }, "request of a phone failed");
  sendError(res, known);
}

const noSuchAddress = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such address." });

/** Only the page itself sends requests: another site's page cannot use a phone that is connected. */
function assertOwnPage(req: Request, publicUrl: string): void {
  const site = req.headers["sec-fetch-site"];
  const isForeign = req.headers.origin !== undefined && !isOwnOrigin(req, publicUrl);
  if (isForeign || (site !== undefined && site !== "same-origin")) throw new AppError("REQUEST_REFUSED");
}

function secretOf({ headers }: Request): string {
  const secret = /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? "")?.[1];
  if (secret === undefined) throw new AppError("INVALID_TOKEN");
  return secret;
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationError(result.error);
  return result.data;
}

/** The server in the local network: the page for phones and nothing else. It answers only to its own address. */
export function lanApp(router: Router, log: Log): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((req: Request, res: Response, next: NextFunction) => {
    res.locals.requestId = newId();
    const { localAddress, localPort } = req.socket;
    // another name would be a page that reaches this machine by DNS rebinding
    const isOwn = req.headers.host === `${localAddress}:${localPort}`;
    next(isOwn ? undefined : new AppError("REQUEST_REFUSED", { message: "This address is not served here." }));
  });
  app.use(router);
  app.use((_req: Request, _res: Response, next: NextFunction) => next(noSuchAddress()));
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    refuse(res, error, log);
  });
  return app;
}
