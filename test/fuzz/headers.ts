import fc from "fast-check";

/** Header values that a client may send and that often cause errors. None asks the server to wait for long. */
const odd: Readonly<Record<string, readonly string[]>> = {
  prefer: ["wait=0", "wait=-1", "wait=x", "respond-async", ", ,", "wait=1e9x"],
  "idempotency-key": ["a", " ", "x".repeat(300), "__proto__", "{}"],
  "if-none-match": ["*", '"a"', 'W/"', "x".repeat(500)],
  "if-match": ["*", '"a"'],
  "if-modified-since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT"],
  range: ["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-99999999999999999999", "lines=1"],
  accept: ["*/*", "application/pdf", "text/html;q=x", "", ";;;"],
  "accept-language": ["en-US@posix", "de", "*;q=9", "x".repeat(400)],
  "accept-encoding": ["identity", "*", "gzip;q=2"],
  "last-event-id": ["0", "-1", "x", "99999999999999999999"],
  "x-forwarded-for": ["127.0.0.1", "a, b", "::1"],
  "x-forwarded-proto": ["https", "javascript"],
  "x-http-method-override": ["DELETE"],
  "content-encoding": ["identity", "gzip", "klingon"],
  authorization: ["Bearer", "Basic Og==", "Bearer prod_x", "Bearer ..."],
  cookie: ["a=b; =; ;", "__proto__=1", "%=%"],
  origin: ["null", "http://localhost", "https://example.com"],
};

const one = fc
  .constantFrom(...Object.entries(odd))
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)));

/** Usually no header, sometimes one or two. */
export const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs)) },
);
