/**
 * The worker threads' entries, for the build: bundle name (`dist/<name>.mjs`) -> source file from
 * the repository's root. Each is bundled beside `dist/server.mjs`.
 */
export const workerEntries = {
  "vision-photos": "server/vision/photos.worker.ts",
  "vision-runs": "server/vision/runs.worker.ts",
  "heic-worker": "server/media/heic/worker.ts",
  "database-reader": "server/platform/db/analytics/reader.worker.ts",
  "market-reader": "server/features/market/import/read.worker.ts",
  "market-writer": "server/features/market/import/write.worker.ts",
  "market-train": "server/features/market/model/train.worker.ts",
} as const;
export type WorkerName = keyof typeof workerEntries;

/**
 * The file to start a worker thread from. The server runs in two shapes: from source, where Node
 * strips the types and the worker is a `.ts` file of this folder tree; and as the bundle
 * `dist/server.mjs`, where `import.meta.url` is the bundle's and the worker lies beside it as `.mjs`.
 */
export function workerFile(name: WorkerName): URL {
  const fromSource = import.meta.url.endsWith(".ts");
  return new URL(fromSource ? `../../../${workerEntries[name]}` : `./${name}.mjs`, import.meta.url);
}
