import { errors } from "../../contracts/kit/errors.ts";

/** Node's HTTP parser answers these statuses itself, without a body. */
const byParser = new Set([400, 408, 431]);

/**
 * The fault of an answer: an internal error, or an error without a code of the catalog. Undefined if there is none.
 * Other statuses from 500 on that the catalog has, such as 503, are valid: this machine lacks something.
 */
export async function faultOf(response: Response): Promise<string | undefined> {
  const { status } = response;
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  if (status === 500) return `500 ${text}`;
  if (status < 400 || (text === "" && byParser.has(status))) return undefined;
  const code = codeIn(text);
  return code !== undefined && Object.hasOwn(errors, code)
    ? undefined
    : `${status} without a known code: ${text.slice(0, 300)}`;
}

function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
}
