import { AppError } from "../../../../contracts/kit/errors.ts";
import { isLoopback } from "../../../platform/net/addresses.ts";
import { type HostAddress, HostError } from "./http-host.ts";

const refused = (message: string) => new AppError("VALIDATION_ERROR", { message, field: "url" });

/** Whether the API key and all rows may be sent there: over TLS, or within this machine. Others in a local network could read them. */
const isPrivateLine = ({ protocol, hostname }: URL): boolean => protocol === "https:" || isLoopback(hostname);

/** The origin of the server to link with. `own` is that of this server. Throws VALIDATION_ERROR. */
export function hostOrigin(given: string, own: string): string {
  const url = new URL(given);
  if (url.username !== "" || url.password !== "") {
    throw refused("The address contains a name or a password: remove them, the key is enough.");
  }
  if (url.origin === own) throw refused("This is the address of this server: give that of the hosted one.");
  if (!isPrivateLine(url)) {
    throw refused(
      "With http, the key and all data can be read on their way, also in a local network. Use the https address of the hosted server; docs/hosting.md says how a server in a local network gets one.",
    );
  }
  return url.origin;
}

/** Throws HostError for a link that an earlier version of the product made by http in a local network. Nothing is sent to it any more. */
export function assertPrivateLine({ url }: HostAddress): void {
  if (isPrivateLine(new URL(url))) return;
  throw new HostError(
    "HTTPS_REQUIRED",
    "The link uses http, so the key and all data can be read on their way. Link again with the https address of the server. Changes are kept until then.",
  );
}
