/** The id of a release: `mfe-quiz@1.4.0`. */
export function releaseId({ remote, version }: { remote: string; version: string }): string {
  return `${remote}@${version}`;
}

/**
 * Returns the name of a release's Module Federation container, such as `mfe_quiz_1_0_0`. The name has the
 * version, so that two releases of one remote do not conflict in a page.
 */
export function containerName({ remote, version }: { remote: string; version: string }): string {
  return `${remote}_${version}`.replace(/\W/g, '_');
}
