export const linkScheme = "forecourt";

const longestPath = 2000;
const anyOrigin = "http://page.invalid";

/** The path, with query and fragment, if it is one of the page: not of the API, and without a way to another host. */
export function pagePath(path: string): string | undefined {
  if (path.length > longestPath || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return undefined;
  const url = new URL(path, anyOrigin);
  // `/..//host/` has become `//host/`, which is the address of another host
  if (url.origin !== anyOrigin || url.pathname.startsWith("//")) return undefined;
  if (/^\/(v1|sandbox|docs|assets)(\/|$)/.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The path of the page in `forecourt://vehicles/ID` or `forecourt:///vehicles/ID`; undefined for anything else. */
export function pathOfLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, host, username, port, pathname, search, hash } = new URL(link);
  if (protocol !== `${linkScheme}:` || username !== "" || port !== "") return undefined;
  const inFront = host === "" ? "" : `/${host}`;
  const path = pathname === "" ? "/" : pathname;
  return pagePath(`${inFront}${path === "/" && inFront !== "" ? "" : path}${search}${hash}`);
}

/** The first link among the arguments with which the program was started. */
export const linkIn = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.startsWith(`${linkScheme}:`));
