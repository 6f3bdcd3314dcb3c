import { addressOf, type Values } from "./address.ts";
import type { ReferenceOperation } from "./operations.ts";

/** A text in single quotes, as a POSIX shell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

interface CurlOptions {
  /** The origin of the server, such as `http://127.0.0.1:4780`. */
  readonly origin: string;
  readonly values?: Values;
  /** Instead of the example. */
  readonly body?: string;
}

/** The operation as a curl command. The key comes from the variable `API_KEY`. Path parameters stay as `{id}` until they are filled in. */
export function curlOf(operation: ReferenceOperation, { origin, values = {}, body }: CurlOptions): string {
  const { method, auth, body: described } = operation;
  const address = `${origin}${addressOf(operation, values)}`;
  const parts = [method === "GET" ? `curl ${quoted(address)}` : `curl -X ${method} ${quoted(address)}`];
  if (auth !== "open") parts.push('-H "Authorization: Bearer $API_KEY"');
  if (described?.mediaType === "multipart/form-data") {
    parts.push(...described.files.map((name) => `-F ${quoted(`${name}=@FILE`)}`));
    parts.push(...described.fields.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`));
  } else if (described) {
    parts.push(`-H ${quoted(`Content-Type: ${described.mediaType}`)}`);
    parts.push(`--data ${quoted(body ?? described.example)}`);
  }
  return parts.join(" \\\n  ");
}
