/** Every error code of the platform. `errorCatalogue` has the status and sentence of each. */
const errorCodes = [
  'INVALID_INPUT',
  'NOT_ALLOWED',
  'APPROVAL_NEEDED',
  'NOT_FOUND',
  'RELEASE_EXISTS',
  'RELEASE_REFUSED',
  'ROUTE_TAKEN',
  'RELEASE_UNKNOWN',
  'RELEASE_NOT_DEPLOYABLE',
  'TYPES_DRIFTED',
  'CHANGE_REFUSED',
  'REMOTE_LOCKED',
  'ENVIRONMENT_FROZEN',
  'SNAPSHOT_REFUSED',
  'SNAPSHOT_EXPIRED',
  'INTEGRITY',
  'REGISTRY_UNREACHABLE',
  'REMOTE_DID_NOT_LOAD',
  'REMOTE_HTTP_STATUS',
  'REMOTE_NOT_CODE',
  'REMOTE_TRUNCATED',
  'REMOTE_SYNTAX',
  'REMOTE_THREW',
  'REMOTE_WRONG_CONTAINER',
  'REMOTE_BLOCKED',
  'REMOTE_UNREACHABLE',
  'REMOTE_DID_NOT_RENDER',
  'REMOTE_TOO_LATE',
  'MOUNT_TOO_LATE',
  'LEFT_BEHIND',
  'REMOTE_CIRCUIT_OPEN',
  'REMOTE_KILLED',
  'VERSION',
  'SLOT_UNKNOWN',
  'SLOT_PARAMS_REFUSED',
  'EVENT_REFUSED',
  'CALL_FAILED',
  'CALL_REFUSED',
  'CONTENT_MALFORMED',
  'CONTENT_LOST',
  'SIGN_IN_NEEDED',
  'AUDIO_OUTSIDE_PROVIDER',
  'DATABASE_UNREACHABLE',
  'SCHEMA_BEHIND',
  'SIGNING_KEY_UNKNOWN',
  'STORE_FULL',
  'STORE_QUOTA',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The error class of the platform. It has a code, the cause, and a message that states what failed, at which operation
 * and where. Compare `code` instead of using `instanceof`, because two copies of this class may be loaded.
 */
export class PlatformError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string,
    { cause, details = {} }: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, { cause });
    this.name = 'PlatformError';
    this.code = code;
    this.details = details;
  }
}

/** Returns the code of a `PlatformError`, from any copy of the class; `INTERNAL` for every other value. */
export function errorCode(failure: unknown): ErrorCode {
  const code = (failure as { code?: unknown } | null)?.code;
  return errorCodes.find((each) => each === code) ?? 'INTERNAL';
}
