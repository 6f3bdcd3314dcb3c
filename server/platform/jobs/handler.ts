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
  /** Whether the job uses a core for minutes. Only one of these jobs runs at a time, and other jobs do not wait for it. */
  readonly isLong?: true;
  /** Does the work, continuing where an earlier attempt stopped. Must end soon after `signal` is aborted. */
  run(subject: string, payload: unknown, signal: AbortSignal): Promise<void>;
  /**
   * The progress of the work, as any text that changes with it. Read before each run. A job that is interrupted many
   * times without progress fails. Without this function, a job has no progress until it ends.
   */
  reached?(subject: string): Promise<string>;
  /**
   * The context of the job's events. Undefined if its subject no longer exists. Kinds without this function publish no
   * events, for example mails and nightly jobs.
   */
  about?(subject: string): Promise<JobEventContext | undefined>;
  /** Called once, after the job has failed finally. */
  failed(subject: string, payload: unknown, error: unknown): Promise<void>;
}
