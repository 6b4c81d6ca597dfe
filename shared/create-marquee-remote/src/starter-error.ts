/** An error of the starter that tells its user what to change. It depends on no package: none is installed yet. */
export class StarterError extends Error {
  readonly code = 'INVALID_INPUT';
}
