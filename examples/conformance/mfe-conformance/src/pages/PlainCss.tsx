import { Page, titled } from '../Page.tsx';
// A plain stylesheet exports nothing.
// oxlint-disable-next-line import/no-unassigned-import
import './plain.css';

export const handle = titled('Plain CSS');

export function Component() {
  return (
    <Page title="Plain CSS">
      <p id="plain" className="conformance-plain">
        a stylesheet that is no module
      </p>
    </Page>
  );
}
