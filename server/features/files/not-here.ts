import type { Request } from "express";
import { own } from "../../../contracts/kit/own.ts";
import { Stream } from "../../platform/http/reply.ts";

const texts: Readonly<Record<string, string>> & { readonly en: string } = {
  en: "Not transferred yet",
  de: "Noch nicht übertragen",
  es: "Aún no transferida",
};

/** Whether a browser asks for an `<img>`. Browsers show a picture whatever its status is. */
const isForPicture = ({ headers }: Request): boolean =>
  headers["sec-fetch-dest"] === "image" || (headers.accept ?? "").startsWith("image/");

/** A cloud, an arrow that leads out of it, and a sentence, in grays that are legible in every theme. */
const drawing = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240" role="img" aria-label="${text}">
<rect width="320" height="240" fill="#e9ecef"/>
<g fill="none" stroke="#495057" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
<path d="M119 128a24 24 0 0 1 4-47 40 40 0 0 1 76 6 21 21 0 0 1 2 41"/><path d="M160 104v46m-17-17 17 17 17-17"/></g>
<text x="160" y="190" text-anchor="middle" font-family="system-ui, sans-serif" font-size="22" fill="#343a40">${text}</text>
</svg>`;

/**
 * The answer to a browser's request for a picture that is still on a linked server. Undefined for another client, which would take it
 * for the photo.
 */
export function placeholderFor(request: Request): Stream | undefined {
  if (!isForPicture(request)) return undefined;
  const language = request.acceptsLanguages("en", "de", "es") || "en";
  return new Stream((_req, res) => {
    res.status(404).set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    res.type("image/svg+xml").send(drawing(own(texts, language) ?? texts.en));
  });
}
