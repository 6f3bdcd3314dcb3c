import fc from "fast-check";

const levels = 2_000;

/** Texts that often break parsers of JSON, XML and CSV. */
const hostile = [
  "",
  "{",
  "[]",
  "null",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  "[".repeat(levels),
  `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
  "\ufeff{}",
  "<adf></adf>",
  "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><a>&x;</a>",
  "<adf><prospect><vehicle><year>constructor</year><make>__proto__</make></vehicle></prospect></adf>",
  "<a>".repeat(levels),
];

/** Any text: hostile, random, or composed of the characters that parsers look for. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom("<", ">", "/", "&", ";", '"', "{", "}", "[", ":", ",", "\0", "adf", " "),
    maxLength: 80,
  }),
);

const cell = fc.oneof(
  fc.constantFrom(
    "2020",
    "Kia",
    "Rio",
    "9000",
    "",
    "1e400",
    "-1",
    "9007199254740993",
    "=1+1",
    "constructor",
    "__proto__",
    "toString",
  ),
  fc.constantFrom(
    "31/02/2020",
    "0000-00-00",
    "+275760-09-13T00:00:00Z",
    "\ud800",
    "a\0b",
    "x".repeat(5_000),
    "🚗",
    "95112",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const columns = [
  "year",
  "make",
  "model",
  "price",
  "mileage",
  "vin",
  "stock_number",
  "zip_code",
  "listed_at",
  "condition",
  "constructor",
];

/** A CSV file with headers that imports recognize and unusual cells. */
const csv: fc.Arbitrary<string> = fc
  .subarray(columns, { minLength: 1 })
  .chain((header) =>
    fc
      .array(fc.array(cell, { minLength: 0, maxLength: header.length + 1 }), { maxLength: 6 })
      .map((rows) =>
        [header, ...rows].map((row) => row.map((one) => (/[",\n]/.test(one) ? `"${one}"` : one)).join(",")).join("\n"),
      ),
  );

/** The first bytes of file formats that the product opens, so that the rest reaches their decoders. */
const magic: readonly (readonly number[])[] = [
  [],
  [0xff, 0xd8, 0xff, 0xe0],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...Buffer.from("\0\0\0\x18ftypheic")],
  [...Buffer.from("\0\0\0\x18ftypmp42")],
  [...Buffer.from("GIF89a")],
  [...Buffer.from("%PDF-1.7\n")],
  [0x1f, 0x8b],
];
const bytes = fc
  .tuple(fc.constantFrom(...magic), fc.uint8Array({ maxLength: 400 }))
  .map(([head, rest]) => Uint8Array.from([...head, ...rest]));

const fileName = fc.constantFrom("a.csv", "a.jpg", "a.mp4", "../../a", "\u202e.csv", "a".repeat(300), "");
const fieldName = fc.constantFrom("side", "carId", "fps", "note", "__proto__", "source", "dryRun");

/** A multipart form with a file in that field: CSV, bytes that begin like a known format, or any text. */
export function file(field: string): fc.Arbitrary<{ body: FormData }> {
  const content = fc.oneof(
    { weight: 3, arbitrary: csv },
    { weight: 2, arbitrary: bytes },
    { weight: 1, arbitrary: text },
  );
  const extra = fc.array(fc.tuple(fieldName, fc.string({ maxLength: 20 })), { maxLength: 2 });
  const name = fc.oneof({ weight: 9, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: fieldName });
  return fc
    .tuple(name, content, fileName, fc.oneof(fc.constant([]), extra))
    .map(([name, content, fileName, fields]) => {
      const body = new FormData();
      for (const [key, value] of fields) body.set(key, value);
      body.set(name, new Blob([content]), fileName);
      return { body };
    });
}
