// The page reads what packages read.
/* oxlint-disable no-restricted-globals */
import { Page, titled } from '../Page.tsx';

export const handle = titled('Names of Node');

/** What packages read: the mode, the global object, and what a check leaves out of the build. */
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
