import { expect, it } from "vitest";
import { seconds } from "../../../server/platform/clock.ts";
import { createUrlSigner } from "../../../server/platform/storage/signed-url.ts";

const signer = createUrlSigner("a secret", () => "http://localhost");
const key = "photos/a.jpg";

it.each([0, 1, 299, 300, 301])(
  "a URL that is signed %i seconds after a five-minute mark is valid for an hour",
  (after) => {
    const signedAt = Date.UTC(2026, 0, 5) + seconds(after);
    const { searchParams } = new URL(signer.sign(key, new Date(signedAt)));
    const signed = { expires: searchParams.get("expires") ?? "", signature: searchParams.get("signature") ?? "" };
    const isValid = (secondsLater: number) => signer.verify(key, signed, new Date(signedAt + seconds(secondsLater)));
    expect(isValid(3599)).toBe(true);
    expect(isValid(3600 + 300)).toBe(false);
  },
);

it("a picture has the same URL for five minutes", () => {
  const at = (after: number) => signer.sign(key, new Date(Date.UTC(2026, 0, 5) + seconds(after)));
  expect(at(299)).toBe(at(1));
  expect(at(301)).not.toBe(at(1));
});
