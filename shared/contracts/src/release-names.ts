/** Returns the id of a release, such as `mfe-quiz@1.4.0`. */
export function releaseId({ remote, version }: { remote: string; version: string }): string {
  return `${remote}@${version}`;
}

/**
 * Returns the name of a release's Module Federation container, such as `mfe_quiz_1_0_0`. The version is a part of the
 * name, so that two releases of one remote do not conflict in a page.
 */
export function containerName({ remote, version }: { remote: string; version: string }): string {
  return `${remote}_${version}`.replace(/\W/g, '_');
}
