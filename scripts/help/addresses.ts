import { extname, posix } from "node:path";

/** Files of `docs/` that the server serves at another address. */
const served: ReadonlyMap<string, string> = new Map([
  ["docs/openapi.json", "/openapi.json"],
  ["docs/collection.json", "/docs/collection.json"],
]);

/** Pages of the product that a document may name as code. */
export const productPages: readonly string[] = ["/docs", "/docs/collection.json", "/help", "/openapi.json"];

const imageTypes = [".png", ".jpg", ".jpeg", ".svg", ".webp"];
export const isImage = (path: string): boolean => imageTypes.includes(extname(path).toLowerCase());

/** A file's path in the site: `docs/` is its root, other files of the repository are under `project/`. */
export const placeOf = (path: string): string =>
  path.startsWith("docs/") ? path.slice("docs/".length) : `project/${path}`;

/** A page's path in the site, without a leading slash: `webhooks`, `recipes` (of `recipes/README.md`), `recipes/website/run.sh`. */
export const pageOf = (path: string): string =>
  placeOf(path)
    .replace(/\.md$/, "")
    .replace(/(^|\/)README$/, "")
    .replace(/^$/, "README");

/** The address of the file itself, for images and downloads. */
export const fileAddress = (path: string): string => `/help/files/${encodeURI(placeOf(path))}`;

/** The address of the page that shows a file of the repository. For an image, the address of the image itself. */
export const addressOf = (path: string): string =>
  served.get(path) ?? (isImage(path) ? fileAddress(path) : `/help/${encodeURI(pageOf(path))}`);

/** A link of a document, resolved to a file of the repository. Undefined for a link to another website or to an address of the server. */
export function targetOf(
  document: string,
  href: string,
): { readonly path: string; readonly anchor: string } | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(href)) return undefined;
  const [place = "", anchor = ""] = href.split("#");
  const path = place === "" ? document : posix.join(posix.dirname(document), decodeURI(place));
  return { path: path.replace(/\/$/, ""), anchor: anchor === "" ? "" : `#${anchor}` };
}
