import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appIcons } from "./scripts/page/app-icons.ts";
import { endpointsOnly } from "./scripts/page/endpoints-only.ts";
import { examplePhotos } from "./scripts/page/example-photos.ts";
import { languageTexts } from "./scripts/page/language-texts.ts";
import { packageSizes } from "./scripts/page/package-sizes.ts";
import { workerRegistration } from "./scripts/page/service-worker.ts";
import { stripDescriptions } from "./scripts/page/strip-descriptions.ts";
import { unusedSchemas } from "./scripts/page/unused-schemas.ts";

const server = process.env.DEV_SERVER ?? "http://127.0.0.1:4780";

export default defineConfig({
  root: "renderer",
  plugins: [
    react(),
    endpointsOnly,
    stripDescriptions,
    unusedSchemas,
    packageSizes,
    languageTexts(),
    examplePhotos(),
    appIcons(),
    workerRegistration,
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // read by renderer/app/page-files.ts
    manifest: "pages.json",
    // one stylesheet: pages must not restyle themselves while they load
    cssCodeSplit: false,
    // the page's content policy takes no data: scripts or fonts
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 4790,
    proxy: Object.fromEntries(
      ["/v1", "/sandbox", "/health", "/ready", "/docs", "/help", "/openapi.json"].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
});
