import { createHash } from "node:crypto";
import { softwareVersion } from "../../server/platform/version.ts";
import { dataSources, shippedModels } from "./data-sources.ts";
import { licenseOf } from "./license-texts.ts";
import type { Shipped } from "./lock.ts";

/** SPDX ids are single words. Anything else is an expression, or the words of the package. */
function licensesOf(license: string): readonly object[] {
  if (/^\(|\b(AND|OR)\b/.test(license)) return [{ expression: license }];
  return [
    {
      license: /^[A-Za-z0-9.+-]+-[0-9][A-Za-z0-9.+-]*$|^(MIT|ISC|0BSD|MIT-0)$/.test(license)
        ? { id: license }
        : { name: license },
    },
  ];
}

function hashesOf(integrity: string | undefined): object {
  const base64 = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }] };
}

const purlOf = ({ name, version }: Shipped): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** The same package may lie in several folders. */
const refOf = (one: Shipped): string => `${purlOf(one)}#${one.folder}`;

const productRef = `forecourt@${softwareVersion}`;

const component = (one: Shipped) => ({
  type: "library",
  "bom-ref": refOf(one),
  name: one.name,
  version: one.version,
  scope: one.isOptional ? "optional" : "required",
  ...hashesOf(one.integrity),
  licenses: licensesOf(licenseOf(one)),
  purl: purlOf(one),
});

const modelComponents = () =>
  shippedModels().map(({ name, version, sha256, licence, task }) => ({
    type: "machine-learning-model",
    "bom-ref": `model:${name}@${version}`,
    name,
    version,
    hashes: [{ alg: "SHA-256", content: sha256 }],
    licenses: [{ license: { name: licence } }],
    modelCard: { modelParameters: { task } },
  }));

const dataComponents = () =>
  dataSources.map(({ name, use, license }) => ({
    type: "data",
    "bom-ref": `data:${name}`,
    name,
    description: use,
    licenses: [{ license: { name: license } }],
  }));

/** A UUID that depends only on the content (RFC 9562, version 8), so that the same parts give the same file. */
function contentId(content: unknown): string {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The parts of the product as CycloneDX 1.6. It has no time, no address and no path of a machine. `roots`: the folders of the
 * packages that the product itself needs.
 */
export function sbom(packages: readonly Shipped[], roots: readonly string[]): string {
  const byFolder = new Map(packages.map((one) => [one.folder, one]));
  const refs = (folders: readonly string[]) =>
    folders.flatMap((folder) => {
      const found = byFolder.get(folder);
      return found ? [refOf(found)] : [];
    });
  const others = [...modelComponents(), ...dataComponents()];
  const content = {
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", "bom-ref": productRef, name: "forecourt", version: softwareVersion },
    },
    components: [...packages.map(component), ...others],
    dependencies: [
      { ref: productRef, dependsOn: [...refs(roots), ...others.map((one) => one["bom-ref"])] },
      ...packages.map((one) => ({ ref: refOf(one), dependsOn: refs(one.needs) })),
    ],
  };
  const head = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${contentId(content)}`,
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}
