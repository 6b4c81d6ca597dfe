/**
 * An error of the command that creates a remote; its message contains the remedy. This module imports no package,
 * because none is installed yet.
 */
export class StarterError extends Error {
  readonly code = 'INVALID_INPUT';
}
