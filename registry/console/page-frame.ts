import { html, type Html } from '@marquee/http-server/html';
import type { Session } from './sessions.ts';

/** What every page needs to know about its request: the session of the person if signed in, the path, and the time. */
export type Visit = { session: Session | undefined; path: string; now: Date };

export type PageOptions = {
  title: string;
  visit: Visit;
  /** The environment whose changes refresh the page, and the sequence number of the state that it shows. */
  follows?: { environment: string; sequence: number } | undefined;
  /** Omits who is signed in from the header. */
  bare?: boolean;
  body: Html;
};

const sections = [
  { path: '/', label: 'Live', covers: /^\/$|^\/console\/[^/]+\/remotes\// },
  { path: '/console/releases', label: 'Releases', covers: /^\/console\/releases(\/|$)/ },
  {
    path: '/console/experiments',
    label: 'Experiments',
    covers: /^\/console\/(experiments$|[^/]+\/experiments\/)/,
  },
  { path: '/console/previews', label: 'Previews', covers: /^\/console\/(previews$|[^/]+\/previews\/)/ },
  { path: '/console/audit', label: 'Audit', covers: /^\/console\/audit(\/|$)/ },
  { path: '/console/approvals', label: 'Approvals', covers: /^\/console\/approvals(\/|$)/ },
  {
    path: '/console/schedule',
    label: 'Schedule',
    covers: /^\/console\/(schedule$|schedules\/|[^/]+\/(un)?freeze)/,
  },
  {
    path: '/console/notifications',
    label: 'Notifications',
    covers: /^\/console\/(notifications|notify)(\/|$)/,
  },
];

/**
 * Renders a whole HTML page of the console around `body`. `follows` makes the page refresh itself when the environment
 * changes.
 */
export function pageFrame({ title, visit, follows, bare = false, body }: PageOptions): Html {
  const here = visit.path.split('?')[0]!;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2b0d2e" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | Marquee registry</title>
        <link rel="icon" href="/console/assets/logo-mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/console/assets/fonts.css" />
        <link rel="stylesheet" href="/console/assets/tokens.css" />
        <link rel="stylesheet" href="/console/assets/console.css" />
        <script type="module" src="/console/assets/times.js"></script>
        ${
          follows
            ? html`<script type="module" src="/console/assets/live.js"></script>
                <script type="module" src="/console/assets/sheets.js"></script>`
            : ''
        }
      </head>
      <body
        ${follows ? html`data-environment="${follows.environment}" data-sequence="${follows.sequence}"` : ''}
      >
        <a class="skip" href="#content">Skip to content</a>
        <header class="top">
          <div class="top-row">
            <a class="brand" href="/">
              <img src="/console/assets/logo-mark.svg" alt="" width="32" height="32" />
              <span>Marquee</span> <small>registry</small>
            </a>
            <nav aria-label="Console">
              <ul>
                ${sections.map(
                  ({ path, label, covers }) =>
                    html`<li>
                      <a href="${path}" ${covers.test(here) ? current(path === here) : ''}>${label}</a>
                    </li>`,
                )}
              </ul>
            </nav>
            ${bare ? '' : signInStatus(visit)}
          </div>
        </header>
        <main id="content" tabindex="-1">
          ${follows ? html`<p class="notice notice-alarm" role="alert" data-stale hidden></p>` : ''} ${body}
        </main>
        ${visit.session || bare ? '' : openNote(visit)}
        ${follows ? html`<p class="news" role="status" data-news></p>` : ''}
      </body>
    </html>`;
}

/** Says to people who are signed out that they are not the only ones who can read this. */
function openNote({ path }: Visit): Html {
  return html`<footer class="foot">
    <p>
      Anyone who reaches this registry can read this page, with all reasons and names, unless
      <code>REGISTRY_READERS</code> is <code>signed-in</code>. <a href="${signInPath(path)}">Sign in</a> to
      act.
    </p>
  </footer>`;
}

/** Marks the link of the section in which a page is; `isPage` if the link leads to that page itself. */
function current(isPage: boolean): Html {
  return isPage ? html`aria-current="page"` : html`aria-current="true"`;
}

function signInStatus({ session, path }: Visit): Html {
  if (!session) return html`<a class="who" href="${signInPath(path)}">Sign in</a>`;
  return html`<form class="who" method="post" action="/console/sign-out">
    ${formToken(session)}
    <span>${session.displayName}</span>
    <button class="quiet">Sign out</button>
  </form>`;
}

/** The maximum length of a path to return to after the sign-in, in characters. */
const maxNext = 2_000;

/** Returns the URL of the sign-in page, which opens `path` afterwards. */
export function signInPath(path: string): string {
  const next = path.startsWith('/console/sign-in') || path.length > maxNext ? '/' : path;
  return `/console/sign-in?next=${encodeURIComponent(next)}`;
}

/** Renders the hidden form field with the session's token, which protects against cross-site request forgery. */
export function formToken(session: Session): Html {
  return html`<input type="hidden" name="form-token" value="${session.formToken}" />`;
}
