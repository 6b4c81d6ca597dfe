// The page reads what packages read.
/* oxlint-disable no-restricted-globals */
import { Page, titled } from '../Page.tsx';

export const handle = titled('Names of Node');

/**
 * A page that tests names of Node in code built for browsers: it shows the values of `process.env.NODE_ENV`, `global`
 * and `process.env.DEBUG`.
 */
export function Component() {
  const hasProcess = typeof process !== 'undefined' && process.env['DEBUG'] !== undefined;
  return (
    <Page title="Names of Node">
      <p id="mode">
        {process.env.NODE_ENV} {typeof global.setTimeout} {String(hasProcess)}
      </p>
    </Page>
  );
}
