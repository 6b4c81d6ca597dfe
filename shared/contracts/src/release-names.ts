/** `mfe-quiz@1.4.0`, the one way a release is written. */
export function releaseId({ remote, version }: { remote: string; version: string }): string {
  return `${remote}@${version}`;
}

/**
 * The global a release's entry defines: `mfe_quiz_1_0_0`. It carries the version, so that two
 * releases of one remote in one page never meet.
 */
export function containerName({ remote, version }: { remote: string; version: string }): string {
  return `${remote}_${version}`.replace(/\W/g, '_');
}
