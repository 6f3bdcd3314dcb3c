/** Schemes that the system may open for the page. Others start programs (`file:`, `ms-msdt:`, `smb:`). */
const externalSchemes: ReadonlySet<string> = new Set(["https:", "http:", "mailto:", "tel:"]);

/** Where a link goes: to the page's own origin, to the system's browser, mail or phone program, or nowhere. */
export type Destination = "page" | "outside" | "nowhere";

export function destinationOf(address: string, pageOrigin: string | undefined): Destination {
  if (!URL.canParse(address)) return "nowhere";
  const { origin, protocol, username, password } = new URL(address);
  if (username !== "" || password !== "") return "nowhere";
  if (pageOrigin !== undefined && origin === pageOrigin) return "page";
  return externalSchemes.has(protocol) ? "outside" : "nowhere";
}

/** A new window may show documents of the server, and pictures that the page has made (`blob:`). Nothing else. */
export function mayOpenWindow(address: string, pageOrigin: string | undefined): boolean {
  if (destinationOf(address, pageOrigin) !== "page") return false;
  return /^(https?|blob):/.test(address);
}
