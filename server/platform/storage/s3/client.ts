import { S3Client } from "@aws-sdk/client-s3";
import { seconds } from "../../clock.ts";
import type { S3Address } from "./address.ts";

/** How often something is tried before it is given up. */
export const attempts = 4;

/** Our own estimates. */
const connectMs = seconds(5);
/** Of a line on which nothing moves, whichever way: a large clip may take as long as it takes. */
export const standardSilenceMs = seconds(30);

const nothing = () => undefined;
/** Without one it tells the console that what is streamed is not tried again: `put` of the bucket does that. */
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
    // other makes than Amazon's rarely have a host name per bucket, nor its newer checksums
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // no `requestTimeout`: it only warns, or, told to throw, cuts off what is still being sent
    logger: quiet,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
  // `/bucket` and `/bucket/` are one to Amazon; other makes reckon the signature of the first alone
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
