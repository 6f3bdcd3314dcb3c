import { type Response, Router } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";
import { at, builtFiles } from "./built-files.ts";

/** Files change only with the version of the product, but keep their names, so browsers must revalidate them (ETag). */
const cacheHeaders = { "Cache-Control": "no-cache" } as const;

/** Pictures are displayed. Scripts of recipes are downloaded, so the browser never runs them. */
function fileHeaders(res: Response, path: string): void {
  res.set(cacheHeaders);
  if (/\.(png|jpe?g|svg|webp)$/i.test(path)) return;
  res.set({ "Content-Type": "text/plain; charset=utf-8", "Content-Disposition": "attachment" });
}

/** The built file for a path below /help. A path that cannot be decoded has none. */
function fileOf(address: string): string {
  try {
    const steps = decodeURIComponent(address).split("/").filter(Boolean);
    return `/${steps.map(encodeURIComponent).join("/") || "index"}.html`;
  } catch {
    return "/.html";
  }
}

/**
 * Serves the documents at /help, as built by `scripts/help/`: `pages/ADDRESS.html`, `files/` for pictures and
 * downloads, `assets/` for stylesheets, the script and the search index. All files are served by this server, so it
 * works offline.
 */
export function helpRouter(folder: string): Router {
  const router = Router();
  const noCache = (res: Response) => res.set(cacheHeaders);
  router.use("/help/assets", builtFiles(`${folder}/assets`, noCache));
  router.use("/help/files", builtFiles(`${folder}/files`, fileHeaders));
  const pages = builtFiles(`${folder}/pages`, noCache);
  const notFound = at("/not-found.html", builtFiles(folder, noCache));
  router.use("/help", (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const notBuilt = new AppError("RESOURCE_NOT_FOUND", { message: "The help is not built: run `npm run build`." });
    return at(fileOf(req.path), pages)(req, res, (error?: unknown) => {
      if (error) return next(error);
      return notFound(req, res.status(404), (missing?: unknown) => next(missing ?? notBuilt));
    });
  });
  return router;
}
