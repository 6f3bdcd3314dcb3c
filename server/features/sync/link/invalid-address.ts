import { AppError } from "../../../../contracts/kit/errors.ts";
import { HostError } from "./http-host.ts";

const invalid = (field: "url" | "apiKey", message: string) => new AppError("VALIDATION_ERROR", { message, field });

/** Converts errors of the first request to errors about the address or the key, for the person who entered them. */
export function asInvalid(error: unknown): unknown {
  if (!(error instanceof HostError)) return error;
  if (error.code === "INVALID_API_KEY") {
    return invalid(
      "apiKey",
      "The hosted server does not accept the key: it is wrong, revoked or expired. Create another one there.",
    );
  }
  if (error.code === "INSUFFICIENT_PERMISSIONS") {
    return invalid("apiKey", "The key lacks the permission sync:write: create one with it on the hosted server.");
  }
  if (error.code === "SYNC_UNAVAILABLE") return invalid("url", "That workspace is itself linked with another server.");
  return invalid("url", error.message);
}
