import type { PhoneReceipt, PhoneState } from "../../../contracts/inspections/phone-page.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";

/** The workstation answered, and refused. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "Refused";
    this.code = code;
  }
}

/** Codes after which the phone can do nothing more. */
export const isFinal = (error: unknown): error is Refused => error instanceof Refused && error.code === "INVALID_TOKEN";

interface Answer {
  readonly error?: { readonly code: string; readonly message: string };
}

/** Throws Refused, and TypeError if the workstation cannot be reached. */
async function ask<T>(path: string, secret: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `bearer ${secret}`);
  const response = await fetch(`/phone/api/${path}`, { ...init, headers });
  const answer: T & Answer = await response.json();
  if (!response.ok) throw new Refused(answer.error?.code ?? "", answer.error?.message ?? response.statusText);
  return answer;
}

/** A request with a JSON body. */
const posted = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const connect = (token: string, secret: string): Promise<PhoneState> =>
  ask("connect", secret, posted({ token, secret }));

export const readState = (secret: string): Promise<PhoneState> => ask("capture", secret);

/** Says how many photos are still on this phone. */
export const reportQueue = (secret: string, waiting: number): Promise<PhoneState> =>
  ask("queue", secret, posted({ waiting }));

interface Sent {
  readonly id: string;
  readonly angle: Angle | undefined;
  readonly blob: Blob;
}

export function sendPhoto(secret: string, { id, angle, blob }: Sent): Promise<PhoneReceipt> {
  const form = new FormData();
  form.append("file", blob, "photo.jpg");
  const query = new URLSearchParams({ id, ...(angle && { angle }) });
  return ask(`photos?${query}`, secret, { method: "POST", body: form });
}
