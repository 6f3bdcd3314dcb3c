import { S3Client } from "@aws-sdk/client-s3";
import { seconds } from "../../clock.ts";
import type { S3Address } from "./address.ts";

/** The number of attempts before a request fails. */
export const attempts = 4;

/** Our own estimates. */
const connectMs = seconds(5);
/**
 * How long a connection may transfer nothing in either direction. The total time of a request is not limited, because
 * clips can be large.
 */
export const defaultIdleTimeoutMs = seconds(30);

const nothing = () => undefined;
/** Suppresses the client's warning that it does not retry streams: `put` in bucket.ts retries them. */
const quiet = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A client with timeouts for connecting and for transferring nothing (`idleTimeoutMs`). */
export function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Address,
  { idleTimeoutMs }: { readonly idleTimeoutMs: number },
): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely support a host name per bucket or the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // No `requestTimeout`: it only warns, or aborts uploads that are still sending.
    logger: quiet,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleTimeoutMs },
  });
  // Amazon treats `/bucket` and `/bucket/` alike. Other stores compute the signature only for `/bucket`.
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
