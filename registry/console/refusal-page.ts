import { html, type Html } from '@marquee/http-server/html';
import type { Refusal } from '../releases/remedies.ts';
import { asSentence, remedyLink } from './components.ts';
import { pageFrame, type Visit } from './page-frame.ts';

/** Renders the page of an error, with its message and code. */
export function refusalPage({
  visit,
  title,
  refusal: { sentence, remedy },
  code,
  requestId,
}: {
  visit: Visit;
  title: string;
  refusal: Refusal;
  code: string;
  requestId: string;
}): Html {
  return pageFrame({
    title,
    visit,
    body: html`<section class="panel confirm">
      <h1>${title}</h1>
      <p class="lead">${asSentence(sentence)}${remedy ? html` ${remedyLink(remedy)}` : ''}</p>
      <p class="actions">
        ${
          code === 'DATABASE_UNREACHABLE'
            ? html`<a class="button button-main" href="${visit.path}">Try again</a>`
            : html`<a class="button button-main" href="/">See what is live</a>
                <a class="button" href="/console/releases">Releases</a>`
        }
      </p>
      <p class="none"><small>${code} · request ${requestId}</small></p>
    </section>`,
  });
}
