import type { Override } from '@marquee/contracts/override';
import { attributes, escapeHtml } from '@marquee/http-server/html';
import { integrityOf } from '../../../server/pages/content-security.ts';
import type { Stylesheet } from '../../../server/shell-assets.ts';

const clearForm = '<form method="post" action="/__marquee/dev/clear"><button>Clear overrides</button></form>';

const barStyles =
  '#marquee-override{display:flex;gap:1rem;align-items:center;flex-wrap:wrap;padding:.5rem 1rem;background:#fff3c4;color:#1d0f2b}#marquee-override form{margin:0}#marquee-override pre{flex-basis:100%;margin:0;white-space:pre-wrap}';

/** The styles of the bar on the pages of a browser with an override (`overrideBar`). */
export const overrideBarStyles: Stylesheet = {
  name: 'override-bar.css',
  href: '',
  text: barStyles,
  integrity: integrityOf(barStyles),
};

/**
 * Returns the HTML of the bar on every page of a browser with an override. The bar names the local build and has a
 * button that ends the override.
 */
export function overrideBar({ manifest, origin }: Override): string {
  return `<aside id="marquee-override" aria-label="Development">You see ${escapeHtml(manifest.name)} from ${escapeHtml(origin)}; no other visitor does. ${clearForm}</aside>`;
}

const pageStyles = 'body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}';

/** The hashes of the inline styles of `overridePage`, for its content security policy. */
export const overridePageStyles = [integrityOf(pageStyles)];

/**
 * Returns the HTML of the page `/__marquee/dev`, which shows the local build that this browser gets. The page runs no
 * code of a remote.
 */
export function overridePage({
  current,
  offered,
}: {
  current: Override | undefined;
  /** The override in the link that was opened, with its signed text; `refused` if it is not valid. */
  offered: { override: Override; text: string } | 'refused' | undefined;
}): string {
  const parts = [
    current
      ? `<p>This browser sees <strong>${escapeHtml(current.manifest.name)}</strong> from ${escapeHtml(current.origin)} until ${escapeHtml(current.expiresAt)}.</p>${clearForm}`
      : '<p>This browser sees what is live.</p>',
    offered === 'refused' &&
      '<p>This link is none of this site’s registry, or no longer good: run <code>npx marquee dev</code> again.</p>',
    typeof offered === 'object' &&
      `<p><strong>${escapeHtml(offered.override.manifest.name)}</strong> is offered from ${escapeHtml(offered.override.origin)}. Only this browser will see it.</p>` +
        `<form method="post" action="/__marquee/dev"><input${attributes({ type: 'hidden', name: 'override', value: offered.text })}><button>Use it here</button></form>`,
  ];
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Development</title>' +
    `<style>${pageStyles}</style></head>` +
    `<body><main><h1>What this browser sees</h1>${parts.filter(Boolean).join('')}<p><a href="/">To the site</a></p></main></body></html>`
  );
}
