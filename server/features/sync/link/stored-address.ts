import { z } from "zod";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { HostAddress } from "./http-host.ts";

/** Stores the address and the key of a linked server as a secret. */

const nameOf = (workspaceId: string): string => `sync/${workspaceId}`;
const Stored = z.object({ url: z.string(), apiKey: z.string() });

export async function readAddress(secrets: Secrets, workspaceId: string): Promise<HostAddress | undefined> {
  const text = await secrets.read(nameOf(workspaceId));
  return text === undefined ? undefined : Stored.parse(JSON.parse(text));
}

/** Throws SecretRefused. */
export const writeAddress = (secrets: Secrets, workspaceId: string, address: HostAddress): Promise<void> =>
  secrets.write(nameOf(workspaceId), JSON.stringify(address));

export const removeAddress = (secrets: Secrets, workspaceId: string): Promise<void> =>
  secrets.remove(nameOf(workspaceId));
