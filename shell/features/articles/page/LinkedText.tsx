import { localPath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { Fragment } from 'react';
import { textParts } from './linked-text.ts';

/** A sentence with its links; those into the site stay in the page's language. */
export function LinkedText({ text, language }: { text: string; language: Language }) {
  return textParts(text).map(({ text: words, href }, position) =>
    href === undefined ? (
      <Fragment key={position}>{words}</Fragment>
    ) : (
      <a key={position} href={href.startsWith('/') ? localPath(href, language) : href}>
        {words}
      </a>
    ),
  );
}
