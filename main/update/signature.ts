import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

/** A version in the feed, as far as it is signed. electron-updater compares the download with its SHA-512. */
const SignedVersion = z.object({
  version: z.string().min(1),
  files: z.array(z.object({ url: z.string().min(1), sha512: z.string().min(1) })).min(1),
  /** Ed25519, base64. */
  signature: z.string(),
});
export type VersionFiles = Pick<z.infer<typeof SignedVersion>, "version" | "files">;

/** What is signed. The version is part of it, so that an old and vulnerable version cannot be offered as a new one. */
export const signedText = ({ version, files }: VersionFiles): string =>
  ["forecourt update", version, ...files.map(({ url, sha512 }) => `${sha512} ${url}`).sort()].join("\n");

/** Whether the key's owner has signed this version with these files. */
export function isSigned(info: unknown, publicKey: string): boolean {
  const { data } = SignedVersion.safeParse(info);
  if (data === undefined) return false;
  try {
    const key = createPublicKey(publicKey);
    if (key.asymmetricKeyType !== "ed25519") return false;
    return verify(null, Buffer.from(signedText(data)), key, Buffer.from(data.signature, "base64"));
  } catch {
    return false;
  }
}
