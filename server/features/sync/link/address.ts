import { AppError } from "../../../../contracts/kit/errors.ts";
import { isPrivateAddress, literalAddress } from "../../../platform/net/addresses.ts";

const refused = (message: string) => new AppError("VALIDATION_ERROR", { message, field: "url" });

/**
 * The origin of the server to link with. Throws VALIDATION_ERROR. The key and all rows travel there: beyond this machine and, where
 * this server may send to private addresses, its local network, only over TLS. The address of a name may change, so a name needs TLS, too.
 */
export function hostOrigin(given: string, own: { readonly origin: string; readonly allowPrivate: boolean }): string {
  const url = new URL(given);
  if (url.username !== "" || url.password !== "") {
    throw refused("The address contains a name or a password: remove them, the key is enough.");
  }
  if (url.origin === own.origin) throw refused("This is the address of this server: give that of the hosted one.");
  if (url.protocol === "https:") return url.origin;
  const literal = url.hostname === "localhost" ? "127.0.0.1" : literalAddress(url.hostname);
  const isNear = literal !== undefined && isPrivateAddress(literal);
  if (!isNear || !own.allowPrivate) {
    throw refused("The key would be readable on its way: use the https address of the hosted server.");
  }
  return url.origin;
}
