import { html } from '@marquee/http-server/html';
import { previewHeaders } from '../../../server/pages/page-sharing.ts';
import { failureHeaders, staticPage } from '../../../server/failure-page.ts';
import type { Site } from '../../../server/site/site.ts';
import { leavePath, previewTextsIn } from './preview-bar.ts';
import type { OpenedPreview } from './previews.ts';

/** Why a link or cookie opens no preview. */
export type NoPreview = Exclude<OpenedPreview['state'], 'open'>;

const statuses = { forged: 403, elsewhere: 403, over: 410, early: 503, failed: 502 } as const;

/** How soon the page of a preview that is on its way reloads itself, in seconds. */
const reloadAfter = 1;

/** Whether the preview may open later, so that the browser keeps its cookie. */
export function mayOpenLater(state: NoPreview): state is 'early' | 'failed' {
  return state === 'early' || state === 'failed';
}

/** Returns the page that explains why there is no preview, with its status and headers. */
export function previewNotice(
  state: NoPreview,
  { site, language }: { site: Pick<Site, 'name' | 'languages'>; language: string },
): { status: number; headers: Record<string, string>; body: string } {
  const texts = previewTextsIn(language);
  const isPassing = mayOpenLater(state);
  const body = staticPage({
    site,
    language,
    ...texts[state],
    link: isPassing ? ['', texts.again] : [site.languages.local('/', language), texts.home],
    reloadAfter: state === 'early' ? reloadAfter : undefined,
    form: isPassing
      ? html`<form method="post" action="${leavePath}"><button>${texts.leave}</button></form>`
      : undefined,
  });
  const policy = failureHeaders['content-security-policy'];
  return {
    status: statuses[state],
    headers: {
      ...failureHeaders,
      ...(isPassing && {
        'content-security-policy': policy.replace("form-action 'none'", "form-action 'self'"),
      }),
      ...previewHeaders,
    },
    body,
  };
}
