/** A JSON schema as zod writes it: what the generators read of it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The same numbers for the same seed (mulberry32), so that a failure can be had again. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that are allowed and have broken things before. */
const texts = [
  "plain words",
  "🚗💨 ünïcödé",
  "مرحبا بالعالم",
  "\u202egnirts desrever",
  "Robert'); DROP TABLE vehicles;--",
  '" or ""="',
  "<img src=x onerror=alert(1)>",
  "{{7*7}} %s %n",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "NaN",
  "null",
  "a\tb\nc\r\nd",
  "\ufeffbom \u200bzero\u200dwidth",
  "e\u0301".repeat(20),
  "%25%32%35",
  "-0",
  "1e999",
];

/** Examples of what patterns of the contract ask for; the first that matches is taken. */
const patterned = [
  "USD",
  "acme-motors",
  "days_open",
  "#1c7ed6",
  "90210",
  "2026-03-04",
  "2026-03-04T05:06:07.000Z",
  "1HGCM82633A004352",
  "+15551234567",
  "a",
  "1",
  "-1",
];

const formatted: Readonly<Record<string, string>> = {
  "date-time": "2026-03-04T05:06:07.000Z",
  date: "2026-03-04",
  uuid: "01a1fabe-0000-7000-8000-000000000000",
  email: "someone@example.com",
  uri: "http://127.0.0.1:9/photo.jpg",
};

/** Values by field name, for those whose meaning a schema does not tell: the id of a vehicle that there is. */
export type Known = Readonly<Record<string, unknown>>;

export class Samples {
  readonly #root: Schema;
  readonly #next: () => number;
  readonly #known: Known;
  constructor(root: Schema, next: () => number, known: Known = {}) {
    this.#root = root;
    this.#next = next;
    this.#known = known;
  }

  /** The schema itself, behind references and the alternatives to null. */
  resolve(schema: Schema): Schema {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      return this.resolve(this.#root.$defs?.[name] ?? {});
    }
    const options = schema.anyOf ?? schema.oneOf;
    const [first] = (options ?? []).filter((option) => option.type !== "null");
    if (first) return this.resolve(first);
    return schema.allOf?.[0] ? this.resolve(schema.allOf[0]) : schema;
  }

  /** How many kinds of value it may be, null apart. */
  forms(schema: Schema): number {
    return (schema.anyOf ?? schema.oneOf ?? [{}]).filter(({ type }) => type !== "null").length;
  }

  isNullable(schema: Schema): boolean {
    const options = schema.anyOf ?? schema.oneOf ?? [];
    return schema.type === "null" || schema.type?.includes("null") === true || options.some((o) => this.isNullable(o));
  }

  /** A value that the schema allows; `whole` with every member, else with some of the optional ones. */
  valid(given: Schema, options: { whole: boolean; name?: string }): unknown {
    const { whole, name } = options;
    if (name !== undefined && name in this.#known) return this.#known[name];
    if (!whole && this.isNullable(given) && this.#next() < 0.2) return null;
    const schema = this.resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[whole ? 0 : this.#below(schema.enum.length)];
    const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
    if (type === "string") return this.#text(schema, whole);
    if (type === "number" || type === "integer") return this.#number(schema, type, whole);
    if (type === "boolean") return whole || this.#next() < 0.5;
    if (type === "array") return this.#list(schema, whole);
    if (type === "object") return this.#object(schema, whole);
    return this.#text({}, whole);
  }

  #below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  #text(schema: Schema, whole: boolean): string {
    const matching = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, "u");
    if (schema.format !== undefined && formatted[schema.format] !== undefined) return formatted[schema.format] ?? "";
    if (matching) return patterned.find((text) => matching.test(text)) ?? "a";
    const text = (whole ? "a sample" : texts[this.#below(texts.length)]) ?? "";
    const most = [...text].slice(0, schema.maxLength ?? 1000).join("");
    return most
      .slice(0, schema.maxLength ?? 1000)
      .toWellFormed()
      .padEnd(schema.minLength ?? 0, "x");
  }

  #number(schema: Schema, type: string, whole: boolean): number {
    const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    const most = schema.maximum ?? (schema.exclusiveMaximum ?? least + 100_000) - 1;
    const value = whole ? least : least + this.#next() * (Math.min(most, least + 1e9) - least);
    return type === "integer" ? Math.ceil(value) : value;
  }

  #list(schema: Schema, whole: boolean): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.valid(item, { whole }));
    const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, whole ? 1 : this.#below(4)));
    return Array.from({ length: count }, () => this.valid(schema.items ?? {}, { whole }));
  }

  #object(schema: Schema, whole: boolean): Record<string, unknown> {
    const names = Object.keys(schema.properties ?? {}).filter(
      (name) => whole || schema.required?.includes(name) || this.#next() < 0.6,
    );
    return Object.fromEntries(
      names.map((name) => [name, this.valid(schema.properties?.[name] ?? {}, { whole, name })]),
    );
  }
}
