import type { ErrorCode } from '@marquee/contracts';

/** The codes of failures that the same release would repeat at each attempt. */
const lasting = [
  'REMOTE_SYNTAX',
  'REMOTE_THREW',
  'REMOTE_WRONG_CONTAINER',
  'SLOT_UNKNOWN',
  'SLOT_PARAMS_REFUSED',
  'RELEASE_UNKNOWN',
  'VERSION',
] satisfies ErrorCode[];

/**
 * Whether another attempt may succeed with the same release, because a file failed to load or was late. Returns false
 * for an error without a code, which a component has thrown.
 */
export function isTransient(failure: unknown): boolean {
  const { code } = (failure ?? {}) as { code?: unknown };
  return typeof code === 'string' && !lasting.some((one) => one === code);
}
