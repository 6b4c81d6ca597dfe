import { localPath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { Fragment } from 'react';
import { textParts } from './linked-text.ts';

/** Renders a text with its links; links within the site get the prefix of the page's language. */
export function LinkedText({ text, language }: { text: string; language: Language }) {
  return textParts(text).map(({ text: part, href }, position) =>
    href === undefined ? (
      <Fragment key={position}>{part}</Fragment>
    ) : (
      <a key={position} href={href.startsWith('/') ? localPath(href, language) : href}>
        {part}
      </a>
    ),
  );
}
