/**
 * The entry files of worker threads, for the build. Maps the bundle name (`dist/<name>.mjs`) to the source file,
 * relative to the repository root. Each bundle is in the same folder as `dist/server.mjs`.
 */
export const workerEntries = {
  "vision-photos": "server/vision/photos.worker.ts",
  "vision-runs": "server/vision/runs.worker.ts",
  "heic-worker": "server/media/heic/worker.ts",
  "database-reader": "server/platform/db/analytics/reader.worker.ts",
  "password-strength": "server/features/accounts/sign-in/strength/strength.worker.ts",
  backup: "server/platform/backup/thread/backup.worker.ts",
  "market-reader": "server/features/market/import/read.worker.ts",
  "market-writer": "server/features/market/import/write.worker.ts",
  "market-train": "server/features/market/model/train.worker.ts",
  // Runs as a separate process, not a thread.
  "keychain-trial": "server/cli/doctor/checks/keychain.worker.ts",
} as const;
export type WorkerName = keyof typeof workerEntries;

/**
 * The file of a worker thread. If the server runs from source, it is a `.ts` file, and Node strips its types. If the
 * server runs as the bundle `dist/server.mjs`, `import.meta.url` is the URL of the bundle, and the worker is an `.mjs`
 * file in the same folder.
 */
export function workerFile(name: WorkerName): URL {
  const fromSource = import.meta.url.endsWith(".ts");
  return new URL(fromSource ? `../../../${workerEntries[name]}` : `./${name}.mjs`, import.meta.url);
}
