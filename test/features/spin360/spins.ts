import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import type { SpinSide, SpinState } from "../../../contracts/inspections/spin360.ts";
import { frameKey, maskKey, videoKey } from "../../../server/features/spin360/keys.ts";
import { insertSpinJob, replaceFindings, replaceFrames } from "../../../server/features/spin360/spin360.repo.ts";
import { type SpinJobRow, spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { newId } from "../../../server/platform/ids.ts";
import type { TestServer } from "../../kit/serve.ts";
import { unchecked } from "../../kit/unchecked.ts";

/** All stored and temporary files of spins, as paths within the data folder. */
export const filesIn = (server: TestServer): string[] =>
  ["media/spins", "tmp"].flatMap((folder) =>
    filesUnder(join(server.folder, folder)).map((file) => `${folder}/${file}`),
  );

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
      .sort();
  } catch {
    // nothing was stored yet
    return [];
  }
}

export const jobRows = (server: TestServer): Promise<SpinJobRow[]> => server.store.read.select().from(spinJobs);

export interface SpinOptions {
  readonly side?: SpinSide;
  readonly state?: SpinState;
  readonly frames?: number;
  /** The number of findings. Each is on frames 1 and 2. */
  readonly findings?: number;
  readonly failure?: { readonly code: string; readonly message: string };
  readonly readyAt?: string;
  /** False creates the spin without a vehicle, in the vehicle's workspace. */
  readonly attached?: boolean;
}

export const bytesOf = { video: 1000, frame: 10, mask: 3 } as const;

function store(server: TestServer, key: string, bytes: number): string {
  const path = join(server.folder, "media", key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.alloc(bytes, key));
  return key;
}

const isAnnotated = (state: SpinState): boolean => state === "ready";

/** Stores a spin of a vehicle as the pipeline would, without running it. Returns its id. */
export async function spinOf(server: TestServer, vehicleId: string, options: SpinOptions = {}): Promise<string> {
  const { side = "OUTSIDE", state = "ready", frames = state === "ready" ? 3 : 0, findings = 0 } = options;
  const [car] = await server.store.read.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  const id = newId();
  const now = server.clock.now().toISOString();
  const job: SpinJobRow = {
    id,
    workspaceId: car?.workspaceId ?? "",
    vehicleId: options.attached === false ? null : vehicleId,
    side,
    state,
    progress: state === "ready" ? 1 : 0.5,
    fps: 5,
    videoKey: store(server, videoKey(id, "mp4"), bytesOf.video),
    originalName: "walk-around.mp4",
    mimetype: "video/mp4",
    size: bytesOf.video,
    width: 1920,
    height: 1080,
    durationSeconds: 20,
    frameCount: frames > 0 ? frames : null,
    modelVersion: null,
    failureCode: options.failure?.code ?? null,
    failureMessage: options.failure?.message ?? null,
    createdAt: now,
    updatedAt: now,
    readyAt: state === "ready" ? (options.readyAt ?? now) : null,
  };
  const pictures = Array.from({ length: frames }, (_, index) => ({
    id: newId(),
    jobId: id,
    number: index + 1,
    key: store(server, frameKey(id, index + 1), bytesOf.frame),
    bytes: bytesOf.frame,
    timeSeconds: index / 5,
    sharpness: 100 + index,
    raw: null,
    maskKey: isAnnotated(state) ? store(server, maskKey(id, index + 1), bytesOf.mask) : null,
    maskBytes: isAnnotated(state) ? bytesOf.mask : null,
  }));
  const found = Array.from({ length: findings }, (_, position) => ({
    id: newId(),
    jobId: id,
    position,
    type: "scratch" as const,
    part: "hood" as const,
    side: "front" as const,
    confidence: 0.9,
    bestFrame: 2,
    seenIn: [1, 2].map((frame) => ({ frame, coordinates: { x: 1, y: 2, width: 3, height: 4 }, confidence: 0.8 })),
  }));
  await server.store.write(async (tx) => {
    const { workspaceId, vehicleId: carId } = job;
    await insertSpinJob(tx, carId === null ? undefined : unchecked({ workspaceId, id: carId }), job);
    await replaceFrames(tx, id, pictures);
    await replaceFindings(tx, id, found);
  });
  return id;
}
