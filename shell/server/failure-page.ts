import { createHash } from 'node:crypto';
import type { Language } from '@marquee/contracts';
import type { ErrorPage } from '@marquee/http-server';
import { Html, html } from '@marquee/http-server/html';
import { languageOfPath, localPath } from '@marquee/i18n';
import { prefersPage } from './accepted-type.ts';

type Text = Readonly<Record<Language, { title: string; text: string }>>;

/** What is said of a failure, by its status; `refused` and `failed` are for all other statuses below and from 500. */
const texts = {
  busy: {
    en: {
      title: 'One moment',
      text: 'Very many people are here right now. This page tries again by itself.',
    },
    hi: {
      title: 'एक पल',
      text: 'अभी यहाँ बहुत सारे लोग हैं। यह पेज अपने आप फिर कोशिश करेगा।',
    },
  },
  starting: {
    en: { title: 'Marquee is starting', text: 'This page tries again by itself in a moment.' },
    hi: { title: 'Marquee शुरू हो रहा है', text: 'यह पेज थोड़ी देर में अपने आप फिर कोशिश करेगा।' },
  },
  missing: {
    en: { title: 'There is nothing here', text: 'This address leads to no page and no file of ours.' },
    hi: { title: 'यहाँ कुछ नहीं है', text: 'इस पते पर हमारा कोई पेज या फ़ाइल नहीं है।' },
  },
  tooLong: {
    en: {
      title: 'This address is too long',
      text: 'Your browser sent a longer address, or more cookies, than we can read. Start from the home page. If that fails too, delete the cookies of this site and try again.',
    },
    hi: {
      title: 'यह पता बहुत लंबा है',
      text: 'आपके ब्राउज़र ने इतना लंबा पता या इतनी कुकीज़ भेजीं कि हम पढ़ नहीं पाए। होम पेज से शुरू कीजिए। वह भी न खुले, तो इस साइट की कुकीज़ हटाकर फिर कोशिश कीजिए।',
    },
  },
  tooMany: {
    en: {
      title: 'A little slower, please',
      text: 'Too many requests came from your network. Try again in a minute.',
    },
    hi: { title: 'ज़रा धीरे', text: 'आपके नेटवर्क से बहुत सारे अनुरोध आए। एक मिनट बाद फिर कोशिश कीजिए।' },
  },
  refused: {
    en: {
      title: 'We could not read this address',
      text: 'Part of it is missing or was changed on its way here.',
    },
    hi: { title: 'हम यह पता पढ़ नहीं पाए', text: 'इसका कोई हिस्सा छूट गया है या रास्ते में बदल गया है।' },
  },
  failed: {
    en: { title: 'Something went wrong on our side', text: 'Try again in a moment.' },
    hi: { title: 'हमारी तरफ़ कुछ गड़बड़ हो गई', text: 'थोड़ी देर में फिर कोशिश कीजिए।' },
  },
} as const satisfies Record<string, Text>;

const links = {
  en: { again: 'Try again', home: 'Home page' },
  hi: { again: 'फिर कोशिश कीजिए', home: 'होम पेज' },
} as const;

export type Failure = keyof typeof texts;

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

/** The headers of the page. Without `sandbox`, which the policy of other responses has, it can reload itself. */
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
 * The page that a browser gets when the site cannot send one of its own: static, without scripts and files.
 * `reloadAfter`: it reloads itself after so many seconds.
 */
export function failurePage(failure: Failure, language: Language, reloadAfter?: number): string {
  const { title, text } = texts[failure][language];
  const isPassing =
    failure === 'busy' || failure === 'starting' || failure === 'tooMany' || failure === 'failed';
  const [href, label] = isPassing
    ? ['', links[language].again]
    : [localPath('/', language), links[language].home];
  const reload = reloadAfter ? new Html(`<meta http-equiv="refresh" content="${reloadAfter}">`) : undefined;
  return html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${reload}
        <meta name="robots" content="noindex" />
        <title>${title} | Marquee</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <header>Marquee</header>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="${href}">${label}</a></p>
        </main>
      </body>
    </html>`.text.replace(/\n\s*/g, '');
}

/** How soon the page of an overloaded server reloads itself, in seconds. */
const reloadSeconds = 5;

/** The page of an error for clients that prefer one to JSON. */
export const errorPage: ErrorPage = ({ status, url, accept }) => {
  if (!prefersPage(accept)) return undefined;
  const failure = failureOf(status);
  const reload = failure === 'busy' ? reloadSeconds : undefined;
  return { html: failurePage(failure, languageOfPath(url), reload), headers: failureHeaders };
};

function failureOf(status: number): Failure {
  if (status >= 500) return status === 503 ? 'busy' : 'failed';
  if (status === 404) return 'missing';
  if (status === 429) return 'tooMany';
  return status === 414 || status === 431 ? 'tooLong' : 'refused';
}
