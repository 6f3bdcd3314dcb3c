import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { signedFeed } from "../../scripts/packages/signed-feed.ts";

const pem = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
};
/** As electron-builder writes it. */
const latest = `version: 0.2.0
files:
  - url: Forecourt-0.2.0-linux-x86_64.AppImage
    sha512: 3q2+7w==
    size: 5
path: Forecourt-0.2.0-linux-x86_64.AppImage
sha512: 3q2+7w==
releaseDate: '2026-11-29T08:00:00.000Z'
`;

it("signedFeed: adds a signature that installed programs accept, and replaces an earlier one", () => {
  const keys = pem();
  const signed = signedFeed(latest, keys.privateKey, keys.publicKey);
  expect(signed.startsWith(latest)).toBe(true);
  // Ed25519 signatures are the same each time
  expect(signedFeed(signed, keys.privateKey, keys.publicKey)).toBe(signed);
});

it("signedFeed: refuses a key that installed programs do not know, and a feed without files", () => {
  const [keys, other] = [pem(), pem()];
  expect(() => signedFeed(latest, keys.privateKey, other.publicKey)).toThrow("does not belong");
  expect(() => signedFeed("version: 0.2.0\nfiles: []\n", keys.privateKey, keys.publicKey)).toThrow();
});
