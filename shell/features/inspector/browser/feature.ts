import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { inspectorEvent, type Inspected, type OpenInspector } from './inspector-contract.ts';
import { loadScript } from '../../../browser/load-script.ts';
import type { Script } from '../../../page/page-data.ts';

const query = 'marquee-inspect';

/** The feature that opens the inspector on pages with the query `marquee-inspect`, and toggles it on Alt+Shift+I. */
export const inspector = {
  start(page) {
    const { inspector: scripts } = page.first.deferred;
    if (scripts) page.inTurn(() => watchSwitch(scripts, page));
  },
} satisfies BrowserFeature;

function watchSwitch(scripts: Script[], inspected: Inspected) {
  let close: (() => void) | undefined;
  let openInspector: OpenInspector | undefined;
  let loading = false;
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (!altKey || !shiftKey || code !== 'KeyI') return;
    if (close) close();
    else void open();
  });
  if (new URLSearchParams(location.search).has(query)) void open();

  async function open() {
    if (loading) return;
    loading = true;
    try {
      openInspector ??= await loadScript<OpenInspector>(document, scripts, inspectorEvent);
      close = openInspector(inspected, () => (close = undefined));
    } catch (failure) {
      console.error(failure);
    } finally {
      loading = false;
    }
  }
}
