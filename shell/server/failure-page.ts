import { createHash } from 'node:crypto';
import type { ErrorPage } from '@marquee/http-server';
import { Html, html } from '@marquee/http-server/html';
import { prefersPage } from './accepted-type.ts';
import type { Failure } from './failure-messages.ts';
import type { Site } from './site/site.ts';

/** What the page has of the site. */
type NamedSite = Pick<Site, 'name' | 'languages' | 'textsIn'>;

/** The colours of the site (`tokens.css`). Its fonts are not requested: this page comes when requests fail. */
const style = [
  'body{margin:0;background:#fbf4e8;color:#2a1428;font:1.0625rem/1.6 system-ui,sans-serif}',
  'header{padding:1rem max(1.25rem,50vw - 17rem);background:#2b0d2e;color:#fdf2e0;font:1.5rem Georgia,serif;border-bottom:.375rem dotted #ffb62e}',
  'main{max-width:34rem;margin:0 auto;padding:12vh 1.25rem}',
  'h1{margin:0;font:2rem/1.25 Georgia,serif}',
  'a{display:inline-block;padding:.625rem 1.25rem;border-radius:2rem;background:#c0125a;color:#fff;font-weight:600;text-decoration:none}',
  'a:hover{background:#8f0a42}',
  'a:focus-visible{outline:3px solid #1d47c9;outline-offset:2px}',
].join('');

/**
 * The headers of the failure page. Its policy lacks the `sandbox` of other responses: a sandboxed page could not reload
 * itself.
 */
export const failureHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * Returns the static page, without scripts and files, that a browser gets when the site cannot send the requested page.
 * With `reloadAfter`, the page reloads itself after this number of seconds.
 */
export function failurePage(
  failure: Failure,
  { site, language, reloadAfter }: { site: NamedSite; language: string; reloadAfter?: number | undefined },
): string {
  const { failures: texts } = site.textsIn(language);
  const text = texts[failure].text;
  const title = texts[failure].title.replace('{site}', () => site.name);
  const isPassing =
    failure === 'busy' || failure === 'starting' || failure === 'tooMany' || failure === 'failed';
  const link: [string, string] = isPassing
    ? ['', texts.again]
    : [site.languages.local('/', language), texts.home];
  return staticPage({ site, language, title, text, link, reloadAfter });
}

/**
 * Returns a page with a title, a text, a link (its URL and its text) and, if `form` is given, a form below it. With
 * `reloadAfter`, the page reloads itself after this number of seconds. Send it with `failureHeaders`.
 */
export function staticPage({
  site,
  language,
  title,
  text,
  link: [href, label],
  reloadAfter,
  form,
}: {
  site: Pick<Site, 'name'>;
  language: string;
  title: string;
  text: string;
  link: [href: string, label: string];
  reloadAfter?: number | undefined;
  form?: Html | undefined;
}): string {
  const reload = reloadAfter ? new Html(`<meta http-equiv="refresh" content="${reloadAfter}">`) : undefined;
  return html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${reload}
        <meta name="robots" content="noindex" />
        <title>${title} | ${site.name}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header>${site.name}</header>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="${href}">${label}</a></p>
          ${form}
        </main>
      </body>
    </html>`.text.replace(/\n\s*/g, '');
}

/** How soon the page of an overloaded server reloads itself, in seconds. */
const reloadSeconds = 5;

/** Returns the function that creates error pages. For a client that prefers JSON, the function returns undefined. */
export function errorPageOf(site: NamedSite): ErrorPage {
  return ({ status, url, accept }) => {
    if (!prefersPage(accept)) return undefined;
    const failure = failureOf(status);
    const reloadAfter = failure === 'busy' ? reloadSeconds : undefined;
    const language = site.languages.of(url);
    return { html: failurePage(failure, { site, language, reloadAfter }), headers: failureHeaders };
  };
}

function failureOf(status: number): Failure {
  if (status >= 500) return status === 503 ? 'busy' : 'failed';
  if (status === 404) return 'missing';
  if (status === 429) return 'tooMany';
  return status === 414 || status === 431 ? 'tooLong' : 'refused';
}
