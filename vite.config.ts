import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { stripDescriptions } from "./scripts/page/strip-descriptions.ts";

const server = process.env.DEV_SERVER ?? "http://127.0.0.1:4780";

export default defineConfig({
  root: "renderer",
  plugins: [react(), stripDescriptions],
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
