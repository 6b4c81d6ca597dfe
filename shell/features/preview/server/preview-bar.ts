import { releaseId } from '@marquee/contracts';
import { escapeHtml } from '@marquee/http-server/html';
import { integrityOf } from '../../../server/pages/content-security.ts';
import type { Stylesheet } from '../../../server/shell-assets.ts';
import { previewTexts, type PreviewTexts } from '../page/messages.ts';
import type { Preview } from '../../../server/pages/planned-page.ts';

/** The path to which the bar's form posts to end the preview. */
export const leavePath = '/__marquee/preview/leave';

const barStyles = [
  '#marquee-preview{display:flex;gap:.25rem 1rem;align-items:center;flex-wrap:wrap;padding:.5rem 1rem;background:#fff3c4;color:#1d0f2b;overflow-wrap:anywhere}',
  '#marquee-preview p,#marquee-preview form{margin:0}',
  '#marquee-preview button{min-height:2rem;padding:.25rem 1rem;border:1px solid;border-radius:1rem;background:none;color:inherit;font:inherit;cursor:pointer}',
].join('');

/** The styles of the bar on the pages of a preview (`previewBar`). */
export const previewBarStyles: Stylesheet = {
  name: 'preview-bar.css',
  href: '',
  text: barStyles,
  integrity: integrityOf(barStyles),
};

/**
 * Returns the HTML of the bar on every page of a preview: the previewed releases, when the preview ends, and a button
 * to leave it.
 */
export function previewBar({ name, releases, expiresAt }: Preview, language: string): string {
  const texts = previewTextsIn(language);
  const ids = releases.map(releaseId);
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(expiresAt));
  const shown = ids.length > 0 ? ids.join(', ') : texts.nothing;
  const what = name === shown ? shown : `${name} (${shown})`;
  const text = texts.bar.replace('{what}', () => what).replace('{until}', () => `${until} UTC`);
  return (
    `<aside id="marquee-preview" aria-label="${escapeHtml(texts.label)}"><p>${escapeHtml(text)}</p>` +
    `<form method="post" action="${leavePath}"><button>${escapeHtml(texts.leave)}</button></form></aside>`
  );
}

/** Returns the texts of previews in a language; in English if there are none in that language. */
export function previewTextsIn(language: string): PreviewTexts {
  return Object.hasOwn(previewTexts, language)
    ? previewTexts[language as keyof typeof previewTexts]
    : previewTexts.en;
}
