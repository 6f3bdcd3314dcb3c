import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type Texts, withMany } from "../../renderer/texts/plurals.ts";
import { inRoot } from "../kit/repository.ts";

interface Script {
  /** With a hash of the content, because browsers keep files of assets/ forever. */
  readonly file: string;
  readonly source: string;
}

function scriptOf(name: string, source: string): Script {
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { file: `assets/${name}-${hash}.js`, source };
}

async function scriptsOf() {
  const [{ de }, { es }, german, spanish] = await Promise.all([
    import("../../renderer/texts/de.ts"),
    import("../../renderer/texts/es.ts"),
    import("../../contracts/texts/de/from-api.ts"),
    import("../../contracts/texts/es/from-api.ts"),
  ]);
  const texts = (language: string, catalog: Texts, { apiTexts }: typeof german) =>
    scriptOf(
      `texts-${language}`,
      `globalThis.forecourtTexts=${JSON.stringify(withMany(catalog))};\nglobalThis.forecourtApiTexts=${JSON.stringify(apiTexts)};\n`,
    );
  return {
    choose: scriptOf("choose-language", readFileSync(inRoot("renderer/texts/choose-language.js"), "utf8")),
    de: texts("de", de, german),
    es: texts("es", es, spanish),
  };
}

/**
 * The texts of other languages than English: a script for each, and a script before the page that loads the one that is needed.
 * English is part of the page itself.
 */
export function languageTexts(): Plugin {
  const scripts = scriptsOf();
  let base = "/";
  return {
    name: "language-texts",
    configResolved: (config) => {
      base = config.base;
    },
    // the development server
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        void scripts.then((all) => {
          const found = Object.values(all).find(({ file }) => req.url === base + file);
          if (!found) return next();
          res.setHeader("Content-Type", "text/javascript").end(found.source);
        }, next);
      });
    },
    async generateBundle() {
      for (const { file, source } of Object.values(await scripts)) {
        this.emitFile({ type: "asset", fileName: file, source });
      }
    },
    async transformIndexHtml() {
      const { choose, de, es } = await scripts;
      const attrs = { src: base + choose.file, "data-de": base + de.file, "data-es": base + es.file };
      return [{ tag: "script", attrs, injectTo: "head" }];
    },
  };
}
