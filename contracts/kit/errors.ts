/**
 * The error catalog: every code that the API can answer, with its HTTP status and default message.
 * A code that is not listed here does not compile. A code that an endpoint does not declare fails the tests.
 */
export const errors = {
  INVALID_API_KEY: [401, "The API key is invalid, expired or revoked."],
  MISSING_API_KEY: [401, "No API key and no session was supplied."],
  INSUFFICIENT_PERMISSIONS: [403, "The key or account lacks the permission for this."],
  API_KEY_LIMIT: [409, "The account has as many live API keys as its plan allows; revoke one first."],
  RATE_LIMIT_EXCEEDED: [429, "Too many requests."],
  VALIDATION_ERROR: [400, "The request data is invalid."],
  CURSOR_EXPIRED: [410, "The cursor is no longer valid; read everything again, beginning with updatedSince."],
  RESOURCE_NOT_FOUND: [404, "No such resource."],
  METHOD_NOT_ALLOWED: [405, "This address does not answer that method."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The Content-Type is not one this address takes."],
  REQUEST_REFUSED: [403, "The request came from an address or page that this server does not serve."],
  INTERNAL_ERROR: [500, "Something went wrong on the server. Nothing was changed; try again."],
  STORAGE_FULL: [507, "The disk is full. Nothing of this was saved; everything saved before is safe and can be read."],
  SERVICE_UNAVAILABLE: [503, "The database does not answer. Everything saved before is safe; try again in a moment."],
  IDEMPOTENCY_KEY_REUSED: [422, "This Idempotency-Key was used with another request."],
  IDEMPOTENCY_IN_PROGRESS: [409, "The first request with this Idempotency-Key is still running."],
  PRECONDITION_FAILED: [412, "It was changed since you read it. Read it again, and repeat your change."],
  INSUFFICIENT_IMAGES: [400, "At least 4 images are needed."],
  IMAGE_QUALITY_TOO_LOW: [422, "An image is smaller than 1280x720 pixels."],
  INSPECTION_NOT_FOUND: [404, "No such inspection."],
  INVALID_DAMAGE_DATA: [400, "A damage location or its data is not recognized."],
  INVALID_OBD_DATA: [400, "The OBD data is malformed or incomplete."],
  VEHICLE_NOT_OBD_COMPATIBLE: [422, "The vehicle is older than model year 1996, the first with OBD-II."],
  RATE_BOOK_CHANGED: [409, "Somebody changed the rate book meanwhile; read it again and repeat your change."],
  CASE_CLOSED: [409, "The case is completed or cancelled; reopen it or open another one."],
  INSUFFICIENT_MARKET_DATA: [422, "Too few comparable vehicles to say what it is worth."],
  INVALID_VIN: [400, "The VIN is invalid or unknown."],
  DUPLICATE_VIN: [409, "A vehicle with this VIN is already in the inventory."],
  DUPLICATE_STOCK_NUMBER: [409, "A vehicle in stock has this stock number."],
  AMBIGUOUS_VEHICLE: [409, "Several vehicles have this VIN or stock number; name one by its id."],
  VEHICLE_ALREADY_SOLD: [409, "The vehicle is sold already; change its status first where it came back."],
  SALE_REQUIRED: [409, "A vehicle becomes SOLD by its sale: record it with POST /vehicles/{id}/sale."],
  SALE_VOIDED: [409, "The sale is voided and cannot be changed any more."],
  INVALID_CREDENTIALS: [401, "The e-mail address or the password is wrong."],
  EMAIL_ALREADY_EXISTS: [409, "An account with this e-mail address exists."],
  EMAIL_NOT_VERIFIED: [403, "The e-mail address has not been verified yet."],
  INVALID_TOKEN: [400, "The token is invalid or was used already."],
  TOKEN_EXPIRED: [401, "The session has expired or there is none: refresh it or sign in."],
  WEAK_PASSWORD: [400, "The password is too weak."],
  CAR_NOT_FOUND: [404, "No such vehicle."],
  LEAD_NOT_FOUND: [404, "No such lead."],
  UNAUTHORIZED_LEAD_ACCESS: [403, "This lead belongs to a vehicle that you may not act on."],
  INVALID_LEAD_STATUS: [400, "The status is none of NEW, COMPLETED and NOT_NEEDED."],
  MERGE_NOT_LATEST: [409, "A later merge into this contact must be undone first."],
  TEAM_NOT_FOUND: [404, "No such team."],
  SLUG_ALREADY_EXISTS: [400, "Another team has this slug."],
  NOT_TEAM_OWNER: [403, "Only the team's owner may do this."],
  ALREADY_TEAM_MEMBER: [400, "This person is a member of the team already."],
  INVITATION_EXPIRED: [400, "The invitation has expired; ask for another one."],
  INVITATION_NOT_FOUND: [404, "No such invitation; it may have been used or cancelled."],
  CANNOT_REMOVE_OWNER: [400, "The team's owner cannot be removed."],
  TEAM_HAS_MEMBERS: [400, "The team still has members other than its owner."],
  ROLE_IN_USE: [400, "Somebody has this role, or is invited to it."],
  KPI_NOT_FOUND: [404, "No such KPI."],
  CANNOT_DELETE_BUILTIN: [400, "A built-in KPI cannot be deleted; hide it instead."],
  CANNOT_MODIFY_BUILTIN_LOGIC: [400, "How a built-in KPI is calculated cannot be changed."],
  DUPLICATE_KPI_KEY: [400, "Another KPI has this key."],
  INVALID_CHART_TYPE: [400, "The chart type is none of NONE, DONUT, BAR, LINE, AREA and RADIAL."],
  DUPLICATE_VIEW_NAME: [409, "You have a view of this page with this name."],
  USER_NOT_REGISTERED: [400, "You are not registered with the posting service."],
  ACCOUNT_NOT_CONNECTED: [400, "The social account is not connected."],
  CAMPAIGN_NOT_FOUND: [404, "No such campaign."],
  INVALID_PLATFORM: [400, "The platform is none of facebook, instagram and tiktok."],
  INSUFFICIENT_AD_CREDIT: [402, "The ad account has not enough credit."],
  PAGE_NOT_FOUND: [404, "No such page."],
  PERMISSION_DENIED: [403, "The platform does not permit it."],
  CAMPAIGN_ALREADY_ACTIVE: [400, "The campaign is running already."],
  CAMPAIGN_FROM_OTHER_SERVER: [
    409,
    "The campaign belongs to another server of the dealership, so it can be started only there: here it would be bought a second time.",
  ],
  CONNECTOR_UNAVAILABLE: [502, "The posting service does not answer; nothing was changed. Try again."],
  PHOTO_LIMIT: [409, "The vehicle has as many photos as it can have; delete one first."],
  RANGE_NOT_SATISFIABLE: [416, "The file has no such bytes."],
  FILE_TOO_LARGE: [413, "The file is too large."],
  INVALID_FILE_TYPE: [400, "The file is not of an accepted type."],
  UPLOAD_FAILED: [500, "The upload could not be stored."],
  MISSING_VIDEO_FILE: [400, "The multipart field video is missing."],
  INVALID_SIDE: [400, "The side is none of OUTSIDE, INSIDE and OPEN."],
  JOB_NOT_FOUND: [404, "No such 360 job."],
  FRAMES_NOT_READY: [404, "The frames are not ready yet."],
  PROCESSING_FAILED: [500, "The clip could not be turned into frames."],
  MODEL_UNAVAILABLE: [500, "An AI model file is missing or was altered."],
  INSPECTION_NOT_READY: [409, "The inspection has not completed."],
  BACKUP_UNAVAILABLE: [409, "Another backup is being made. Wait until it is complete."],
  BACKUP_FAILED: [500, "No backup was made; the earlier ones are as they were. The server's log has the reason."],
  SYNC_NOT_LINKED: [409, "The workspace takes no part in sync; link it first."],
  SYNC_UNAVAILABLE: [409, "This workspace cannot be linked with another server."],
  SYNC_ROW_REFUSED: [409, "The version cannot be stored here."],
  PHONES_OFF: [409, "Phones are switched off; an administrator can switch them on in the settings."],
  PHONES_UNREACHABLE: [409, "This machine has no address in a local network that a phone could reach."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

const types: Record<number, string> = {
  400: "validation_error",
  401: "authentication_error",
  402: "payment_error",
  403: "authorization_error",
  404: "not_found_error",
  405: "validation_error",
  409: "conflict_error",
  410: "not_found_error",
  412: "conflict_error",
  413: "validation_error",
  415: "validation_error",
  416: "validation_error",
  422: "data_error",
  429: "rate_limit_error",
};

/** The `type` of an error body for an HTTP status. */
export const errorType = (status: number): string => types[status] ?? "server_error";

export interface ErrorInfo {
  /** What happened, as a sentence; default: the message in the catalog. */
  readonly message?: string;
  /** Path of the first invalid field: `images[3].url`. */
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The only error that a service throws on purpose. Any other error is answered as INTERNAL_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: ErrorCode, info: ErrorInfo = {}) {
    super(info.message ?? errors[code][1], info.cause === undefined ? undefined : { cause: info.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errors[code][0];
    this.field = info.field;
    this.details = info.details;
  }
}
