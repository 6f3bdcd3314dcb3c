import type { Request, Response } from "express";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import type { AppError } from "../../../contracts/kit/errors.ts";
import type { DamageRecord } from "../backup/damage.ts";
import type { Clock } from "../clock.ts";
import type { DiskMonitor } from "../disk/monitor.ts";
import type { Storage } from "../storage/storage.ts";
import type { Precondition } from "./conditional.ts";
import type { Authenticator } from "./guards/authenticator.ts";
import type { Idempotency } from "./idempotency/idempotency.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { VisitorLimit } from "./limits/visitors.ts";
import type { Reader } from "./parts.ts";

/** Request data for a handler, in addition to the parsed parts. */
export interface RequestInfo {
  readonly environment: Environment;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly url: string;
  /** `Prefer: wait=N`, 0 to 60 seconds. */
  readonly waitSeconds: number;
  /** `If-Match`, for endpoints with a `version`. */
  readonly precondition: Precondition;
  readonly raw: Request;
  /**
   * Aborted if the client closes the connection before the answer. A handler that waits for something must stop then.
   */
  readonly closed: AbortSignal;
}

/** A request with an API key that failed. */
export interface FailedRequest {
  readonly keyId: string;
  readonly method: string;
  /** Without the query, which may contain a key. */
  readonly path: string;
  readonly error: AppError;
  readonly requestId: string;
}

export interface MountOptions {
  readonly authenticator: Authenticator;
  /** The time zone of a workspace, to interpret days in requests. */
  readonly timeZoneOf: (workspaceId: string) => Promise<string>;
  readonly limiter: Limiter;
  readonly visitors: VisitorLimit;
  /** Whether pages of this origin may call endpoints for websites. */
  readonly isAllowedOrigin: (origin: string, environment: Environment) => Promise<boolean>;
  /** Records a failed request. Does not block. */
  readonly noteKeyError: (request: FailedRequest) => void;
  readonly idempotency: Idempotency;
  readonly storage: Storage;
  readonly diskMonitor: DiskMonitor;
  readonly damage: DamageRecord;
  readonly clock: Clock;
  readonly environment: Environment;
  /** The origin of the pages. */
  readonly publicUrl: () => string;
  /** Whether X-Forwarded-For of a proxy on this machine is trusted. */
  readonly behindProxy: boolean;
}

/** A handler without the types of its endpoint. */
export type LooseHandler = (input: unknown) => Promise<unknown>;

/** A request to an endpoint, and everything needed to answer it. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly endpoint: Endpoint;
  readonly read: Reader;
  readonly handler: LooseHandler;
  readonly options: MountOptions;
  /** Call it when the request is no longer in flight. */
  readonly release?: () => void;
}
