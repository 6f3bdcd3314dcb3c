import { createHmac, timingSafeEqual } from "node:crypto";

/** The lifetime of a signed URL: one hour (section 8 of the interface), plus up to five minutes. */
export const signedForSeconds = 3600;

/**
 * Signs storage keys. The expiry is rounded up to a multiple of five minutes, so that the URL of a picture stays the
 * same for a while and the browser can cache it.
 */
export function createUrlSigner(secret: string, origin: () => string) {
  const signatureOf = (key: string, expires: string) =>
    createHmac("sha256", secret).update(`${key}\n${expires}`).digest("base64url");
  return {
    sign(key: string, now: Date): string {
      const step = 300;
      const expires = String(Math.ceil((now.getTime() / 1000 + signedForSeconds) / step) * step);
      return `${origin()}/v1/media/${encodeURIComponent(key)}?expires=${expires}&signature=${signatureOf(key, expires)}`;
    },
    verify(key: string, signed: { expires: string; signature: string }, now: Date): boolean {
      const want = Buffer.from(signatureOf(key, signed.expires));
      const got = Buffer.from(signed.signature);
      const same = want.length === got.length && timingSafeEqual(want, got);
      return same && Number(signed.expires) * 1000 > now.getTime();
    },
    /** The storage key of one of our own URLs, even if it has expired. Undefined for other URLs. */
    keyOf(address: string): string | undefined {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const match = /^\/(?:sandbox\/)?v1\/media\/([^/]+)$/.exec(url?.pathname ?? "");
      if (url?.origin !== origin() || match?.[1] === undefined) return undefined;
      // Slashes are the only characters of a key that are escaped in a URL.
      return match[1].replaceAll(/%2F/gi, "/");
    },
  };
}
export type UrlSigner = ReturnType<typeof createUrlSigner>;
