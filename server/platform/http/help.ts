import express, { type Response, Router } from "express";
import { AppError } from "../../../contracts/kit/errors.ts";

/** Files change with the version of the product only, but keep their names: browsers ask each time (ETag). */
const cacheHeaders = { "Cache-Control": "no-cache" } as const;

/** Pictures are shown. Scripts of recipes are saved, never run by the browser. */
function fileHeaders(res: Response, path: string): void {
  res.set(cacheHeaders);
  if (/\.(png|jpe?g|svg|webp)$/i.test(path)) return;
  res.set({ "Content-Type": "text/plain; charset=utf-8", "Content-Disposition": "attachment" });
}

/** The name of a page from the address after /help. An address that cannot be decoded has no page. */
function pageOf(address: string): string {
  try {
    return decodeURIComponent(address).split("/").filter(Boolean).join("/") || "index";
  } catch {
    return "";
  }
}

/**
 * The documents at /help, as `scripts/help/` has built them: `pages/ADDRESS.html`, `files/` for pictures and downloads,
 * `assets/` for stylesheets, the script and the search index. All come from this server, so it works without a network.
 */
export function helpRouter(folder: string): Router {
  const router = Router();
  const settings = { index: false, redirect: false, fallthrough: true } as const;
  router.use(
    "/help/assets",
    express.static(`${folder}/assets`, { ...settings, setHeaders: (res) => res.set(cacheHeaders) }),
  );
  router.use("/help/files", express.static(`${folder}/files`, { ...settings, setHeaders: fileHeaders }));
  router.use("/help", (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const name = pageOf(req.path);
    const options = { headers: cacheHeaders, dotfiles: "ignore" } as const;
    res.sendFile(`${name}.html`, { ...options, root: `${folder}/pages` }, (error) => {
      if (!error || res.headersSent) return;
      res.status(404).sendFile("not-found.html", { ...options, root: folder }, (missing) => {
        if (!missing || res.headersSent) return;
        next(new AppError("RESOURCE_NOT_FOUND", { message: "The help is not built: run `npm run build`." }));
      });
    });
  });
  return router;
}
