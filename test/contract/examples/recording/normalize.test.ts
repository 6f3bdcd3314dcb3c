import { describe, expect, it } from "vitest";
import { normalized } from "./normalize.ts";
import type { Exchange } from "./recorder.ts";
import { shortened } from "./shorten.ts";
import { settled } from "./tolerance.ts";

const [car, owner] = ["01a21466-0d5f-77d8-93ce-20b69c309afe", "01a21466-1de2-728d-827e-dd1e2009ad89"];
const exchange = (operation: string, body: unknown, request: unknown = undefined): Exchange => ({
  operation,
  params: {},
  query: {},
  request,
  responses: { "application/json": body },
});
const bodiesOf = (exchanges: readonly Exchange[]): unknown[] =>
  normalized(exchanges, [["http://127.0.0.1:4100", "https://forecourt.example"]]).map(
    ({ responses }) => responses["application/json"],
  );

describe("normalized", () => {
  it("keeps an id the same in all exchanges, and different from others", () => {
    const [made, read] = bodiesOf([exchange("create", { id: car, ownerId: owner }), exchange("get", { id: car })]);
    const { id, ownerId } = made as { id: string; ownerId: string };
    expect(read).toEqual({ id });
    expect(new Set([id, ownerId, car, owner]).size).toBe(4);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("gives an id the same value in another run, and with other exchanges before it", () => {
    const [first] = bodiesOf([exchange("create", { id: car })]);
    const [, again] = bodiesOf([
      exchange("other", { id: "01a21466-0db7-717e-b556-15b1b7d018de" }),
      exchange("create", { id: owner }),
    ]);
    expect(again).toEqual(first);
  });

  it("replaces addresses, signatures, tokens, secrets and durations", () => {
    const [body] = bodiesOf([
      exchange("get", {
        url: `http://127.0.0.1:4100/v1/media/a.jpg?expires=1773255600&signature=AgcMa1nnpm-tQr6`,
        token: "HutCeQZq-OfmC1AbGZvF",
        secret: "prod_rIEG4lbn2o7oqqnDXiJZ",
        hook: { secret: "whsec_++pdGuVzmKcTDsS6i1v+4JWEr12AG9x2ZMsqvdMtOrs=" },
        address: "127.0.0.1",
        meta: { processing_time: 0.031 },
      }),
    ]);
    expect(body).toEqual({
      url: "https://forecourt.example/v1/media/a.jpg?expires=1773255600&signature=EXAMPLE-SIGNATURE",
      token: "EXAMPLE-TOKEN",
      secret: "prod_EXAMPLE-KEY-0000",
      hook: { secret: "whsec_RVhBTVBMRQ==" },
      address: "203.0.113.7",
      meta: { processing_time: 0.042 },
    });
  });
});

describe("settled", () => {
  it("keeps a measurement that is close to the earlier one, and nothing else", () => {
    const before = { confidence: 0.91, price: 100, size: 43_404 };
    expect(settled(before, { confidence: 0.9, price: 101, size: 43_900 })).toEqual({ ...before, price: 101 });
    expect(settled(before, { confidence: 0.5, price: 100, size: 90_000 })).toEqual({
      confidence: 0.5,
      price: 100,
      size: 90_000,
    });
  });

  it("returns the new value where the form has changed", () => {
    expect(settled({ x: 1, y: 2 }, { x: null })).toEqual({ x: null });
    expect(settled([{ x: 1 }], [{ x: 1 }, { x: 2 }])).toEqual([{ x: 1 }, { x: 2 }]);
  });
});

describe("shortened", () => {
  it("keeps two objects of a list, and the beginning of a long text", () => {
    const [list, text] = [[{ a: 1 }, { a: 2 }, { a: 3 }], "word ".repeat(100)];
    expect(shortened(list)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(shortened(text)).toMatch(/^(word )+\.\.\.$/);
    expect(String(shortened(text)).length).toBeLessThan(text.length / 2);
    expect(shortened(`https://forecourt.example/${"a".repeat(300)}`)).toHaveLength(326);
  });
});
