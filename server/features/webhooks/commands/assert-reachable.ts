import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Outbound, reasonOf } from "../../../platform/net/outbound.ts";

export interface Reachability {
  readonly outbound: Pick<Outbound, "assertPublic">;
  readonly allowPrivate: boolean;
}

export const refused = (message: string) => new AppError("VALIDATION_ERROR", { message, field: "url" });

/** Checks whether the address may be called, to report a mistake at once. It is checked again at each connection. */
export async function assertReachable({ outbound, allowPrivate }: Reachability, address: string): Promise<void> {
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") {
    throw refused("The address contains a name or a password: remove them, every delivery is signed.");
  }
  if (allowPrivate) return;
  await outbound.assertPublic(url).catch((error: unknown) => {
    throw refused(`Nothing can be delivered to this address: ${reasonOf(error)}.`);
  });
}
