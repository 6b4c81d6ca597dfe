import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';

/** The page that shows an error, with its message and code. */
export function refusalPage({
  visit,
  title,
  message,
  code,
  requestId,
}: {
  visit: Visit;
  title: string;
  message: string;
  code: string;
  requestId: string;
}): Html {
  return pageFrame({
    title,
    visit,
    body: html`<section class="panel confirm">
      <h1>${title}</h1>
      <p class="lead">${message}</p>
      <p class="actions">
        <a class="button button-main" href="/">See what is live</a>
        <a class="button" href="/console/releases">Releases</a>
      </p>
      <p class="none"><small>${code} · request ${requestId}</small></p>
    </section>`,
  });
}
