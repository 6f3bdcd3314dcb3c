import { describe, expect, it } from "vitest";
import { z } from "zod";
import { thirdPartyFiles } from "../../scripts/generate/third-parties.ts";
import { bundledPackages } from "../../scripts/third-parties/bundled.ts";
import { licenseOf, licenseTextOf } from "../../scripts/third-parties/license-texts.ts";
import { shippedPackages } from "../../scripts/third-parties/lock.ts";

const Bom = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  components: z.array(
    z.object({
      type: z.enum(["library", "machine-learning-model", "data"]),
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string().optional(),
      hashes: z
        .array(z.object({ alg: z.string(), content: z.string().regex(/^([0-9a-f]{64}|[0-9a-f]{128})$/) }))
        .optional(),
      licenses: z.array(z.unknown()).length(1),
      purl: z.string().startsWith("pkg:npm/").optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const packages = shippedPackages(bundledPackages());
const names = new Set(packages.map(({ name }) => name));
const files = thirdPartyFiles();
const fileOf = (name: string): string => files.get(name) ?? "";
const bom = Bom.parse(JSON.parse(fileOf("docs/third-parties/sbom.cdx.json")));

describe("the packages that ship", () => {
  it("are those of the server, of the page and of the shell, with what they need", () => {
    const expected = ["express", "body-parser", "react", "@mantine/core", "@floating-ui/react", "i18next", "electron"];
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => /^node-(linux|win)-/.test(name)).length).toBeGreaterThan(2);
  });

  it("are not the tools of developers, nor what only downloads programs", () => {
    const tools = ["vitest", "@playwright/test", "electron-builder", "typescript", "@electron/get", "@types/node"];
    expect(tools.filter((name) => names.has(name))).toEqual([]);
  });

  it("have a license and its text each", () => {
    expect(packages.filter((one) => licenseOf(one) === "not stated").map(({ folder }) => folder)).toEqual([]);
    expect(packages.filter((one) => licenseTextOf(one).length < 500).map(({ folder }) => folder)).toEqual([]);
  });
});

describe("the notices", () => {
  it("name each package with its version, and have the copyleft licenses in full", () => {
    const notices = fileOf("docs/third-parties/notices.txt");
    expect(packages.filter(({ name, version }) => !notices.includes(`\n${name} ${version} (`))).toEqual([]);
    for (const title of ["GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE"])
      expect(notices).toContain(title);
  });
});

describe("the SBOM", () => {
  it("has each package, the models with their hashes, and the data", () => {
    const types = Map.groupBy(bom.components, ({ type }) => type);
    expect(types.get("library")).toHaveLength(packages.length);
    expect(types.get("machine-learning-model")?.map(({ name, hashes }) => [name, hashes?.length])).toEqual([
      ["damage", 1],
      ["parts", 1],
    ]);
    expect(types.get("data")?.length).toBeGreaterThan(2);
    expect(new Set(bom.components.map((one) => one["bom-ref"])).size).toBe(bom.components.length);
  });

  it("has only dependencies that it describes", () => {
    const refs = new Set(bom.components.map((one) => one["bom-ref"]));
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it("is the same each time, without a time, a host or a path of a machine", () => {
    expect([...thirdPartyFiles()]).toEqual([...files]);
    const text = fileOf("docs/third-parties/sbom.cdx.json");
    expect(text).not.toMatch(/timestamp|registry|https?:\/\/(?!cyclonedx)|"\/|resolved/);
  });
});
