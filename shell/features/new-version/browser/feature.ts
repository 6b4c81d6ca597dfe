import type { BrowserFeature, FeaturePage } from '../../../browser/deferred/browser-feature.ts';
import { button, createNotice } from '../../../browser/deferred/notice.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { watchInput } from './unsaved-input.ts';
import { watchReleases } from './watch-releases.ts';

/**
 * The feature that informs a visitor who is filling in a form that a new version of the page is ready, and asks the
 * visitor before a navigation would lose unsaved input.
 */
export const newVersion = {
  start(page) {
    const input = watchInput(page.editedFields());
    const onOutdated = () => input.isEditing() && promptReload(page);
    const releases = watchReleases({ context: page, onOutdated });
    return {
      environmentChanged: releases.receive,
      mayLeave: (leave) => askBeforeLeaving(input, page.texts, leave),
      stayed: input.keep,
      arrived: () => {
        releases.arrived();
        input.arrived();
        page.bottom()?.notice('version', undefined);
      },
    };
  },
} satisfies BrowserFeature;

/** Nothing reloads by itself. */
function promptReload({ page, texts, bottom, mayLeave, announce }: FeaturePage) {
  const reload = () => {
    if (mayLeave(() => location.reload())) location.reload();
  };
  const notice = createNotice({
    title: texts.newVersion,
    text: texts.reloadWhenFinished,
    actions: [button('mq-button mq-button--secondary', texts.reload, reload)],
    closeLabel: page().texts.closeToast,
    onClose: () => bottom()?.notice('version', undefined),
  });
  bottom()?.notice('version', notice);
  if (bottom()) announce(`${texts.newVersion} ${texts.reloadWhenFinished}`);
}
