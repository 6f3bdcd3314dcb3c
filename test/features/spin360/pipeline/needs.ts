import { join } from "node:path";
import type { SpinNeeds } from "../../../../server/features/spin360/pipeline/steps.ts";
import { createLog } from "../../../../server/platform/log.ts";
import { createDiskStorage } from "../../../../server/platform/storage/disk.ts";
import type { TestServer } from "../../../kit/serve.ts";

const unused = () => Promise.reject(new Error("this part of the work does not need it"));

export interface Published {
  readonly workspaceId: string;
  readonly name: string;
  readonly data: unknown;
}

/** The needs of an attempt that the test runs itself, on the server's data, and the messages that the attempt publishes. */
export function needsOf(server: TestServer, change: Partial<SpinNeeds> = {}) {
  const published: Published[] = [];
  const needs: SpinNeeds = {
    store: server.store,
    clock: server.clock,
    log: createLog("silent"),
    storage: createDiskStorage(server.folder),
    video: unused,
    vision: unused,
    // the stages use only these functions
    live: {
      publish: (workspaceId: string, name: string, data: unknown) => void published.push({ workspaceId, name, data }),
    } as SpinNeeds["live"],
    vehicles: { byId: unused } as unknown as SpinNeeds["vehicles"],
    ...change,
  };
  return { needs, published, media: (key: string) => join(server.folder, "media", key) };
}
