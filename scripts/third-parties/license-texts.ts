import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot, read } from "../kit/repository.ts";
import type { Shipped } from "./lock.ts";

/** Licenses of packages that state them in another way than npm reads. */
const stated: ReadonlyMap<string, string> = new Map([
  ["busboy", "MIT"],
  ["png-js", "MIT"],
  ["streamsearch", "MIT"],
]);

/** Holders of the copyright of packages without a file of it, as their repositories state them. */
const holders: readonly (readonly [package_: RegExp, holder: string])[] = [
  [/^onnxruntime-/, "Microsoft Corporation"],
  [/^@aws-sdk\//, "Amazon.com, Inc. or its affiliates"],
  [/^@node-rs\//, "LongYinan"],
  [/^@napi-rs\//, "LongYinan"],
];

const text = (name: string): string => read(`scripts/third-parties/texts/${name}.txt`).trim();

/**
 * Texts of packages that are not installed on every machine: of these no file is read, so that the notices are the same everywhere.
 * Of Node's text, the part about npm is missing, because only the program ships.
 */
function keptText(name: string): string | undefined {
  if (/^node-(linux|win)-/.test(name)) return text("node");
  if (name.startsWith("@img/sharp-libvips-")) return `${text("libvips")}\n\n${text("LGPL-3.0")}`;
  if (name === "ffmpeg-static") return text("GPL-3.0");
  return undefined;
}

export const licenseOf = ({ name, license }: Shipped): string => license ?? stated.get(name) ?? "not stated";

/** The package's own files about its license, else the text of the license that it states. */
export function licenseTextOf(package_: Shipped): string {
  const { name, isOptional } = package_;
  const kept = keptText(name);
  if (kept !== undefined) return kept;
  const own = isOptional ? "" : ownTexts(package_.folder);
  return own === "" ? standardText(package_) : own;
}

function ownTexts(folder: string): string {
  if (!existsSync(inRoot(folder))) throw new Error(`${folder} is not installed`);
  const files = readdirSync(inRoot(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files
    .sort()
    .map((file) => readFileSync(inRoot(folder, file), "utf8").replaceAll("\r\n", "\n").trim())
    .join("\n\n");
}

function standardText(package_: Shipped): string {
  const license = licenseOf(package_);
  const holder = holderOf(package_);
  if (license === "MIT") return `MIT License\n\nCopyright (c) ${holder}\n\n${text("MIT")}`;
  if (license === "ISC") return `ISC License\n\nCopyright (c) ${holder}\n\n${text("ISC")}`;
  const parts = ["Apache-2.0", "LGPL-3.0"].filter((name) => license.includes(name)).map(text);
  if (license.includes("AND MIT")) parts.push(text("MIT"));
  if (parts.length === 0) throw new Error(`${package_.folder}: no text for the license ${license}`);
  return [`Copyright (c) ${holder}`, ...parts].join("\n\n");
}

function holderOf({ name, folder, isOptional }: Shipped): string {
  const known = holders.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined) return known;
  if (isOptional) return `the authors of ${name}`;
  const { author }: { readonly author?: string | { readonly name?: string } } = JSON.parse(
    read(`${folder}/package.json`),
  );
  const written = typeof author === "string" ? author.replace(/\s*[<(].*$/, "") : author?.name;
  return written || `the authors of ${name}`;
}
