import { randomBytes, randomUUID } from "node:crypto";
import type { PhoneReceipt, PhoneState } from "../../../contracts/inspections/phone-page.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { blob } from "../../kit/photos.ts";

export interface Reply<T> {
  readonly status: number;
  /** The error code; undefined for a success. */
  readonly code: string | undefined;
  readonly body: T;
}

/** A phone that has opened the address of a QR code. It speaks as the page for phones does. */
export function phoneAt(address: string, headersOfPage: Readonly<Record<string, string>> = {}) {
  const secret = randomBytes(32).toString("base64url");
  const { origin, hash } = new URL(address);
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<Reply<T>> => {
    const response = await fetch(`${origin}/phone/api/${path}`, {
      ...init,
      headers: { ...headersOfPage, authorization: `Bearer ${secret}`, ...(init.headers as Record<string, string>) },
    });
    const body = (await response.json()) as T & { error?: { code: string } };
    return { status: response.status, code: body.error?.code, body };
  };
  return {
    origin,
    connect: (token = hash.slice(1)) =>
      ask<PhoneState>("connect", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token, secret }),
      }),
    state: () => ask<PhoneState>("capture"),
    report: (waiting: number) =>
      ask<PhoneState>("queue", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ waiting }),
      }),
    send(bytes: Buffer, angle?: Angle, id: string = randomUUID()) {
      const form = new FormData();
      form.append("file", blob(bytes), "photo.jpg");
      const query = new URLSearchParams({ id, ...(angle && { angle }) });
      return ask<PhoneReceipt>(`photos?${query}`, { method: "POST", body: form });
    },
  };
}
export type Phone = ReturnType<typeof phoneAt>;
