import type { ErrorCode } from './errors.ts';

/**
 * Every error code of the platform, with its HTTP status and a sentence for people. `docs/errors.md` explains
 * each code. Browsers need the codes alone, so the sentences are in a module of their own.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, sentence: 'What was sent does not have the agreed shape.' },
  NOT_ALLOWED: { status: 403, sentence: 'The caller may not do this.' },
  APPROVAL_NEEDED: { status: 409, sentence: 'A second person has to approve this change.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing under this name.' },
  RELEASE_EXISTS: { status: 409, sentence: 'This version was already published with other bytes.' },
  RELEASE_REFUSED: { status: 422, sentence: 'This release violates a rule for releases.' },
  ROUTE_TAKEN: { status: 409, sentence: 'Another remote owns this route, slot or name.' },
  RELEASE_UNKNOWN: { status: 404, sentence: 'This version was never published.' },
  RELEASE_NOT_DEPLOYABLE: {
    status: 409,
    sentence: 'This release breaks an agreement with what is live.',
  },
  TYPES_DRIFTED: {
    status: 409,
    sentence: 'The pinned types of other remotes are not what is live any more.',
  },
  CHANGE_REFUSED: { status: 409, sentence: 'This change does not fit the state of the environment.' },
  REMOTE_LOCKED: { status: 423, sentence: 'This remote is locked in the environment.' },
  SNAPSHOT_REFUSED: {
    status: 422,
    sentence: 'A snapshot was altered, expired, older than the last one, or signed by a stranger.',
  },
  SNAPSHOT_EXPIRED: { status: 503, sentence: 'The active snapshot is past its expiry.' },
  INTEGRITY: { status: 422, sentence: 'A file is not the one that was published.' },
  REGISTRY_UNREACHABLE: { status: 503, sentence: 'The registry did not respond.' },
  REMOTE_DID_NOT_LOAD: { status: 502, sentence: 'The code of a remote did not load.' },
  REMOTE_HTTP_STATUS: { status: 502, sentence: 'A file of a remote was answered with an HTTP error.' },
  REMOTE_NOT_CODE: { status: 502, sentence: 'A file of a remote was answered with an HTML page.' },
  REMOTE_TRUNCATED: { status: 502, sentence: 'A file of a remote arrived incomplete.' },
  REMOTE_SYNTAX: { status: 502, sentence: 'A script of a remote has a syntax error.' },
  REMOTE_THREW: { status: 502, sentence: 'A script of a remote threw while it was evaluated.' },
  REMOTE_WRONG_CONTAINER: { status: 502, sentence: 'The entry of a remote does not define its container.' },
  REMOTE_BLOCKED: { status: 502, sentence: 'The content security policy blocked a file of a remote.' },
  REMOTE_UNREACHABLE: { status: 502, sentence: 'The network failed while a file of a remote was loading.' },
  REMOTE_DID_NOT_RENDER: { status: 502, sentence: 'A remote threw while it rendered.' },
  REMOTE_TOO_LATE: { status: 504, sentence: 'A remote did not respond before its deadline.' },
  MOUNT_TOO_LATE: { status: 504, sentence: 'A page or slot did not mount before its deadline.' },
  LEFT_BEHIND: {
    status: 500,
    sentence: 'A guest left listeners, timers, styles or nodes behind when it unmounted.',
  },
  REMOTE_CIRCUIT_OPEN: {
    status: 503,
    sentence: 'A remote failed several times and is not tried at the moment.',
  },
  REMOTE_KILLED: { status: 503, sentence: 'This remote is switched off for all visitors.' },
  VERSION: { status: 503, sentence: 'A remote needs other versions than this shell provides.' },
  SLOT_UNKNOWN: { status: 404, sentence: 'No planned remote fills this slot.' },
  SLOT_PARAMS_REFUSED: { status: 400, sentence: 'The params of a slot do not match its contract.' },
  EVENT_REFUSED: { status: 400, sentence: 'An event does not match its contract.' },
  CALL_FAILED: { status: 502, sentence: 'A call got no response at all.' },
  CALL_REFUSED: { status: 502, sentence: 'A call got a status other than 200.' },
  CONTENT_MALFORMED: { status: 502, sentence: 'A record of the content host has a wrong field.' },
  CONTENT_LOST: { status: 502, sentence: 'A list of the content host lost too many records.' },
  SIGN_IN_NEEDED: { status: 401, sentence: 'This call needs a signed-in visitor.' },
  AUDIO_OUTSIDE_PROVIDER: {
    status: 500,
    sentence: 'The audio hook must be used within the audio provider.',
  },
  DATABASE_UNREACHABLE: { status: 503, sentence: 'The database did not respond.' },
  SCHEMA_BEHIND: { status: 503, sentence: 'The database lacks migrations.' },
  SIGNING_KEY_UNKNOWN: { status: 503, sentence: 'The registry lacks a signing key that shells trust.' },
  STORE_FULL: { status: 507, sentence: 'The store for release files has no space left.' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'Too many requests; please try again later.' },
  OVERLOADED: { status: 503, sentence: 'Too many requests at the same time; please try again shortly.' },
  INTERNAL: { status: 500, sentence: 'Something failed that should not.' },
} as const satisfies Record<ErrorCode, { status: number; sentence: string }>;
