export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
}

/** What an answer has in addition to its data: status, headers, and the envelope's meta if there is one. */
export interface Extras {
  readonly status: number;
  readonly headers: Headers;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

/** What a caller can add to any request. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with status, headers and meta of a successful answer. */
  readonly onExtras?: (extras: Extras) => void;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/** The error in the body of an answer that is not a success. Its members are missing where something else answered. */
export interface ErrorBody {
  readonly code?: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export async function errorBodyOf(response: Response): Promise<ErrorBody> {
  const body = (await response.json().catch(() => undefined)) as { error?: Partial<ErrorBody> } | undefined;
  return { message: `The server answered ${response.status}.`, ...body?.error };
}
