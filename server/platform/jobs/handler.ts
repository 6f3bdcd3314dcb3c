import type { LiveEvent } from "../../../contracts/system/events.ts";

/** An error that a retry cannot fix: the job fails immediately. */
export class FinalError extends Error {}

/** The workspace, vehicle and resource that job events concern. */
export interface JobEventContext {
  readonly workspaceId: string;
  readonly vehicleId: string | null;
  readonly resource: LiveEvent<"job">["resource"];
}

export interface JobHandler {
  readonly kind: string;
  /** The number of runs that may end with an error. Interrupted runs are counted separately. */
  readonly maxAttempts: number;
  /** It uses a core for minutes. Only one such job runs at a time, and other jobs do not wait for it. */
  readonly isLong?: true;
  /** Does the work, and continues where an earlier attempt stopped. Ends soon after `signal` aborts. */
  run(subject: string, payload: unknown, signal: AbortSignal): Promise<void>;
  /**
   * The progress of the work, as any text that changes with it. It is read before each run. A job that is interrupted many
   * times without progress fails. Without this function a job has no progress before it ends.
   */
  reached?(subject: string): Promise<string>;
  /**
   * What its events are about; undefined if its subject no longer exists. Kinds without it publish no events, such as mail
   * and nightly jobs.
   */
  about?(subject: string): Promise<JobEventContext | undefined>;
  /** Called once, when the job has failed and is not tried again. */
  failed(subject: string, payload: unknown, error: unknown): Promise<void>;
}
