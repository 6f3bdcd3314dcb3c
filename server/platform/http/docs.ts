import { createRequire } from "node:module";
import { dirname } from "node:path";
import express, { Router } from "express";

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Forecourt API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
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

/** The API reference at /docs. All its files come from this server, so it works without a network. */
export function docsRouter(): Router {
  const router = Router();
  router.use("/docs/assets", express.static(assets, { index: false, immutable: true, maxAge: "1d" }));
  router.get("/docs/reference.js", (_req, res) => res.type("text/javascript").send(script));
  router.get("/docs", (_req, res) => res.type("html").send(html));
  return router;
}
