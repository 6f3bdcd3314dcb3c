import { createPublicKey, sign } from "node:crypto";
import { createRequire } from "node:module";
import { z } from "zod";
import { isSigned, signedText } from "../../main/update/signature.ts";

// the reader of electron-updater, because that reads the result
const { load } = createRequire(createRequire(import.meta.url).resolve("electron-updater"))("js-yaml");

/** What electron-builder writes about a version (`latest*.yml`), as far as it is signed. */
const Version = z.object({
  version: z.string().min(1),
  files: z.array(z.object({ url: z.string().min(1), sha512: z.string().min(1) })).min(1),
});

/**
 * The text of a `latest*.yml` with its signature, instead of an earlier one. The keys are PEM, Ed25519. Throws if the text
 * names no files, or if packages with this public key would refuse the result.
 */
export function signedFeed(text: string, privateKey: string, publicKey: string): string {
  const unsigned = text.replace(/^signature:.*\n?/m, "").trimEnd();
  const signature = sign(null, Buffer.from(signedText(Version.parse(load(unsigned)))), privateKey).toString("base64");
  const signed = `${unsigned}\nsignature: ${signature}\n`;
  if (isSigned(load(signed), publicKey)) return signed;
  const { asymmetricKeyType } = createPublicKey(publicKey);
  throw new Error(
    `UPDATE_PRIVATE_KEY does not belong to the public key (${asymmetricKeyType}): packages would refuse it.`,
  );
}
