import { describe, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { CallOptions } from "../../../contracts/kit/request.ts";
import { fieldErrors } from "../../../renderer/api/client/error-explanation.ts";
import { createSendOnce, createSendOncePer, needsNewKey } from "../../../renderer/api/client/send-once.ts";

const numbered = () => {
  let last = 0;
  return () => {
    last += 1;
    return `key ${last}`;
  };
};
const lost = new TypeError("the connection was lost");

/** Sends requests with these outcomes. Returns their keys. */
async function keysOf(outcomes: readonly (Error | "answer")[]): Promise<unknown[]> {
  const sendOnce = createSendOnce(numbered());
  const keys: unknown[] = [];
  for (const outcome of outcomes) {
    const send = async ({ headers }: CallOptions) => {
      keys.push(headers?.["idempotency-key"]);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
    const sent = sendOnce(send);
    if (outcome instanceof Error) await expect(sent).rejects.toBe(outcome);
    else expect(await sent).toBe(outcome);
  }
  return keys;
}

describe("createSendOnce", () => {
  it("keeps the key after a lost response, so that nothing is created twice", async () => {
    expect(await keysOf([lost, lost, "answer", "answer"])).toEqual(["key 1", "key 1", "key 1", "key 2"]);
  });

  it("takes another key after an error of the server, because a corrected form is another request", async () => {
    const invalid = new AppError("VALIDATION_ERROR", { field: "name" });
    expect(await keysOf([invalid, "answer"])).toEqual(["key 1", "key 2"]);
  });
});

describe("needsNewKey", () => {
  it("keeps the key while the first request may still have an effect", () => {
    expect(needsNewKey(new AppError("IDEMPOTENCY_IN_PROGRESS"))).toBe(false);
    expect(needsNewKey(new AppError("IDEMPOTENCY_IN_PROGRESS", { details: { outcome: "unknown" } }))).toBe(true);
    expect(needsNewKey(new AppError("INTERNAL_ERROR"))).toBe(false);
    expect(needsNewKey(new AppError("IDEMPOTENCY_KEY_REUSED"))).toBe(true);
  });
});

describe("fieldErrors", () => {
  it("has none for the key, so that forms show the error as a notice", () => {
    expect(fieldErrors(new AppError("IDEMPOTENCY_KEY_REUSED", { field: "Idempotency-Key" }))).toEqual({});
    expect(Object.keys(fieldErrors(new AppError("VALIDATION_ERROR", { field: "body.name" })))).toEqual(["name"]);
  });
});

describe("createSendOncePer", () => {
  it("has a key for each id", async () => {
    const sendOncePer = createSendOncePer(numbered());
    const keyOf = async (id: string) => {
      let key: string | undefined;
      const send = async ({ headers }: CallOptions) => {
        key = headers?.["idempotency-key"];
        throw lost;
      };
      await expect(sendOncePer(id)(send)).rejects.toBe(lost);
      return key;
    };
    expect([await keyOf("a"), await keyOf("b"), await keyOf("a")]).toEqual(["key 1", "key 2", "key 1"]);
  });
});
