import { S3Client } from "@aws-sdk/client-s3";
import { seconds } from "../../clock.ts";
import type { S3Address } from "./address.ts";

/** Attempts before a request fails. */
export const attempts = 4;

/** Our own estimates. */
const connectMs = seconds(5);
/** Of a line on which nothing moves, whichever way: a large clip may take as long as it takes. */
export const standardSilenceMs = seconds(30);

const nothing = () => undefined;
/** Without a logger the client warns that streams are not retried; `put` of the bucket retries them. */
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A client whose requests fail when the store does not take the line, or says and takes nothing for so long. */
export function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Address,
  { silenceMs }: { readonly silenceMs: number },
): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon rarely support a host name per bucket or the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // No `requestTimeout`: it only warns, or, if configured to throw, aborts uploads that are still sending.
    logger: quiet,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
  // `/bucket` and `/bucket/` are the same for Amazon; other stores compute the signature only for the first.
  const withoutLastSlash = (path: string) => path.replace(/(?<=.)\/$/, "");
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string };
      request.path = withoutLastSlash(request.path);
      return next(args);
    },
    { step: "build" },
  );
  return client;
}
