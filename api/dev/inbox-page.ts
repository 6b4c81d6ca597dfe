import { Html, html } from '@marquee/http-server/html';
import type { Message } from './message-inbox.ts';

const stylesheet = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:560px;padding:24px 16px;font:1rem/1.6 system-ui,sans-serif;background:#f3e9de;color:#241624}
h1{font:400 1.75rem/1.3 Georgia,serif;margin:0 0 16px}
form{display:flex;gap:8px;align-items:end;flex-wrap:wrap;margin-bottom:24px}
label{display:block;font-weight:600}
input,button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #8d7b90;border-radius:8px}
button{background:#2b1430;color:#fff;border:0}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li{background:#fffaf3;border-radius:4px 16px 16px 16px;padding:12px 16px}
strong{font-size:1.5rem;letter-spacing:.12em;user-select:all}
small{color:#5f4f61}
`;

export const inboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The text with its URLs as links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, position) => (position % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/**
 * Renders text messages that were not sent as an HTML page for developers, which reloads every five seconds.
 * `phoneNumber` is the value of the page's filter field; empty if all messages are shown.
 */
export function inboxPage(messages: Message[], phoneNumber: string): string {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="5" />
        <link rel="icon" href="data:," />
        <title>Text messages | Marquee development</title>
        ${new Html(`<style>${stylesheet}</style>`)}
      </head>
      <body>
        <h1>Text messages</h1>
        <form>
          <div>
            <label for="number">Mobile number</label
            ><input id="number" name="phoneNumber" inputmode="tel" value="${phoneNumber}" />
          </div>
          <button>Show</button>
        </form>
        ${messages.length === 0 ? html`<p>No messages yet. Request a code on the site, or pay for an order; the message appears here.</p>` : ''}
        <ol>
          ${messages.map(
            ({ phoneNumber: to, text, code, sentAt }) =>
              html`<li>
                ${code ? html`<strong>${code}</strong>` : ''}
                <p>${linked(text)}</p>
                <small>to ${to}, <time datetime="${sentAt}">${sentAt}</time></small>
              </li>`,
          )}
        </ol>
      </body>
    </html> `.text;
}
