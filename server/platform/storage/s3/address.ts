import { StartError } from "../../../config.ts";

/** The location of an S3-compatible store, and the credentials for it. */
export interface S3Address {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** A folder in the bucket, with a trailing slash. Empty for the root. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const form = "FORECOURT_S3_URL: write it as s3://KEY:SECRET@host/bucket?region=…, KEY and SECRET percent-encoded";

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/folder]?region=…`. Connections use TLS; `tls=false` is for a store on the same
 * machine or network. Throws StartError.
 */
export function readS3Address(text: string): S3Address {
  const url = new URL(text);
  const [bucket, ...folder] = url.pathname.split("/").filter(Boolean).map(decoded);
  if (!url.host || !bucket || !url.username || !url.password) throw new StartError(`${form}.`);
  const unknown = [...url.searchParams.keys()].find((name) => name !== "region" && name !== "tls");
  if (unknown !== undefined) throw new StartError(`${form}; ${unknown} is not a known setting.`);
  const tls = url.searchParams.get("tls") ?? "true";
  if (tls !== "true" && tls !== "false") throw new StartError(`${form}; tls is true or false.`);
  return {
    endpoint: `${tls === "true" ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
    prefix: folder.map((name) => `${name}/`).join(""),
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Do not include the text in the message: it may be the secret.
    throw new StartError(`${form}; a % that belongs to them is written %25.`);
  }
}
