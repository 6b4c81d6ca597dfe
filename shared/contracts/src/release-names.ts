/** The id of a release: `mfe-quiz@1.4.0`. */
export function releaseId({ remote, version }: { remote: string; version: string }): string {
  return `${remote}@${version}`;
}

/**
 * The name of a release's container, such as `mfe_quiz_1_0_0`. It includes the version, so that two releases of one
 * remote in one page do not conflict.
 */
export function containerName({ remote, version }: { remote: string; version: string }): string {
  return `${remote}_${version}`.replace(/\W/g, '_');
}
