/**
 * An error of the starter whose message tells people how to mend it. It imports no package, because none is installed
 * yet.
 */
export class StarterError extends Error {
  readonly code = 'INVALID_INPUT';
}
