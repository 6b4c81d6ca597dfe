import { createHash } from 'node:crypto';
import type { Language } from '@marquee/contracts';
import { Html, html } from '@marquee/http-server/html';
import { cardFormScript } from './card-form-script.ts';
import { gatewayStylesheet } from './gateway-stylesheet.ts';
import { gatewayMessages } from './gateway-messages.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const styleHash = hashOf(gatewayStylesheet);
const scriptHash = hashOf(cardFormScript);

/**
 * Returns the HTTP headers of a payment page. The forms of the page may redirect to `returnOrigin`, the origin of the
 * page to which the payment returns; if it is empty, only to this server.
 */
export function pageHeaders(returnOrigin = ''): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `script-src 'sha256-${scriptHash}'`,
      "font-src 'self'",
      `form-action 'self' ${returnOrigin}`.trim(),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

/** Renders a complete HTML page of the payment sandbox: head, header and the given content. */
export function pageFrame({
  language,
  title,
  otherLanguage,
  content,
  script,
}: {
  language: Language;
  title: string;
  /** The URL of the same page in the other language. */
  otherLanguage?: string;
  content: Html;
  /** The card form's script; no other script may run. */
  script?: typeof cardFormScript;
}): string {
  const other = language === 'en' ? 'hi' : 'en';
  return html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <title>${title} | Marquee Pay</title>
        ${new Html(`<style>${gatewayStylesheet}</style>`)}
      </head>
      <body>
        <header class="stage">
          <div class="bulbs" aria-hidden="true"></div>
          <div class="bar">
            <span class="brand">Marquee <span>Pay</span></span>
            ${otherLanguage ? html`<a class="language" href="${otherLanguage}" lang="${other}" hreflang="${other}">${gatewayMessages[language].language}</a>` : ''}
          </div>
          <p class="test-mode">${gatewayMessages[language].testMode}</p>
        </header>
        <main>${content}</main>
        ${script ? new Html(`<script>${script}</script>`) : ''}
      </body>
    </html> `.text;
}
