import type { FailedNavigation } from '../navigation.ts';
import type { Bottom } from './bottom-bars.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { PageContext } from './deferred-contract.ts';
import type { DeferredTexts } from '../../page/deferred-messages.ts';
import { button, createNotice } from './notice.ts';

const name = 'navigation';
const editable = 'input, textarea, select, [contenteditable]';

/**
 * Creates the notice that an in-site navigation failed, with a retry button and a plain link. Returns `show` and
 * `hide`; the page calls `hide` when the visitor opens another page.
 */
export function createNavigationFailure({
  bottom,
  context,
  texts,
}: {
  bottom: Bottom;
  context: Pick<PageContext, 'page' | 'announce'>;
  texts: DeferredTexts;
}) {
  let origin: Element | null = null;
  return { show, hide: () => bottom.notice(name, undefined) };

  function show({ url, from, retry }: FailedNavigation) {
    const shown = document.querySelector('[data-notice="navigation"]');
    // A retry that fails comes from the message itself, which is replaced.
    if (!shown?.contains(from)) origin = from;
    const hadFocus = document.activeElement === from || document.activeElement === document.body;

    const title = navigator.onLine ? texts.pageFailed : texts.pageOffline;
    const { texts: common, head } = context.page();
    const text = texts.stillHere.replace('{title}', () => pageTitle(document.title, head.site));
    const retryButton = button('mq-button', common.retry, retry);
    const link = document.createElement('a');
    link.href = url.href;
    link.textContent = texts.openDirectly;
    link.dataset['fullLoad'] = '';
    const onClose = () => {
      bottom.notice(name, undefined);
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    };
    bottom.notice(
      name,
      createNotice({ title, text, actions: [retryButton, link], closeLabel: common.closeToast, onClose }),
    );
    context.announce(`${title} ${text}`);
    // A visitor who went on reading or typing meanwhile keeps the focus.
    if (hadFocus && !from?.matches(editable)) retryButton.focus({ preventScroll: true });
  }
}
