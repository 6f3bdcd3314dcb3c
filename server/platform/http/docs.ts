import { createRequire } from "node:module";
import { dirname } from "node:path";
import express, { Router } from "express";
import type { Json } from "./openapi/schemas.ts";

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forecourt API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
<link rel="icon" href="data:,">
</head>
<body>
<nav class="guides" aria-label="Forecourt"><strong>Forecourt API</strong><a href="/help">Guides and recipes</a><a href="/openapi.json">OpenAPI document</a><a href="/docs/collection.json">Postman and Bruno collection</a><a href="/">Open Forecourt</a></nav>
<div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

const script = `window.ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const styles = `body { margin: 0; }
.guides { display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 14px 20px; background: #10211f; color: #e3ecea; font: 15px system-ui, sans-serif; }
.guides a { color: #e3ecea; }
.guides a:focus-visible { outline: 2px solid #a3d3cf; outline-offset: 2px; }
`;

/** The API reference at /docs. All its files are served by this server, so it works offline. */
export function docsRouter(description: () => Promise<Json>): Router {
  const router = Router();
  router.get("/docs/collection.json", async (_req, res) => {
    const { postmanCollection } = await import("./openapi/postman.ts");
    res.attachment("forecourt.postman_collection.json").json(postmanCollection(await description()));
  });
  router.use("/docs/assets", express.static(assets, { index: false, immutable: true, maxAge: "1d" }));
  router.get("/docs/reference.js", (_req, res) => res.type("text/javascript").send(script));
  router.get("/docs/reference.css", (_req, res) => res.type("text/css").send(styles));
  router.get("/docs", (_req, res) => res.type("html").send(html));
  return router;
}
