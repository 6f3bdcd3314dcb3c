import { contracts } from "../../../../contracts/index.ts";
import { type ClientOptions, createClient } from "../../../../contracts/kit/client.ts";
import type { Contract, Endpoint } from "../../../../contracts/kit/endpoint.ts";
import type { Api } from "../../../kit/serve.ts";

/** What an operation was called with, and its answer: values as the client gave and got them. */
export interface Exchange {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: unknown;
  /** Bodies by media type: JSON as a value, text as text, other media as undefined. */
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Collects exchanges in the order of the story. */
export class Recorder {
  readonly exchanges: Exchange[] = [];

  /** A second call of an operation adds its answer's media type: JSON and CSV, for example. */
  add(exchange: Exchange): void {
    const index = this.exchanges.findIndex(({ operation }) => operation === exchange.operation);
    const known = this.exchanges[index];
    if (!known) return void this.exchanges.push(exchange);
    const repeated = Object.keys(exchange.responses).find((type) => type in known.responses);
    if (repeated !== undefined) throw new Error(`The story shows ${exchange.operation} (${repeated}) twice.`);
    this.exchanges[index] = { ...known, responses: { ...known.responses, ...exchange.responses } };
  }
}

interface Given {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly fileName?: string;
}

/** The typed client, which records each successful call as the operation's example. */
export function recordingClient(recorder: Recorder, options: ClientOptions): Api {
  const clients = Object.entries(contracts as Readonly<Record<string, Contract>>).map(([feature, contract]) => {
    const operations = Object.entries(contract).map(([name, endpoint]) => {
      const operation = async (call: Given = {}, callOptions?: object): Promise<unknown> => {
        let responses: Exchange["responses"] = {};
        const send: ClientOptions["send"] = async (request) => {
          const response = await options.send(request);
          if (response.ok) responses = await bodyOf(response.clone());
          return response;
        };
        const client = createClient({ [feature]: { [name]: endpoint } }, { ...options, send });
        const answer: unknown = await client[feature]?.[name]?.(call as never, callOptions);
        const { params = {}, query = {} } = call;
        recorder.add({
          operation: `${feature}_${name}`,
          params,
          query,
          request: await requestOf(endpoint, call),
          responses,
        });
        return answer;
      };
      return [name, operation];
    });
    return [feature, Object.fromEntries(operations)];
  });
  // the names are those of the contracts, so the result has exactly the operations of `Api`
  return Object.fromEntries(clients) as unknown as Api;
}

/** The body of an answer by its media type. */
export async function bodyOf(response: Response): Promise<Exchange["responses"]> {
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  if (type === "application/json") return { [type]: await response.json() };
  if (/^text\/|[/+]xml$/.test(type)) return { [type]: await response.text() };
  return type === "" ? {} : { [type]: undefined };
}

/** The body of a request. A form is an object with its fields; the file is its text, or its name in brackets. */
async function requestOf({ upload }: Endpoint, { body, file, fileName = "file" }: Given): Promise<unknown> {
  if (!upload || !file) return body;
  const content = /text|csv|json/.test(file.type) ? await file.text() : `(the bytes of ${fileName})`;
  return { [upload.field]: content, ...(body as object) };
}
