import { createElement, type ReactNode } from 'react';
import { parseRichText, type RichNode } from './parse-rich-text.ts';
import styles from './RichText.module.css';

/** A text of the content host, rebuilt from the few elements it may have. `lang` marks another language than the page's. */
export function RichText({ html, lang }: { html: string; lang?: string | undefined }) {
  return (
    <div className={styles.text} lang={lang}>
      {parseRichText(html).map(show)}
    </div>
  );
}

function show(node: RichNode, position: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  if (tag === 'a' && !href) return children.map(show);
  return createElement(
    tag,
    { key: position, ...(href && { href, rel: 'noopener nofollow' }) },
    ...children.map(show),
  );
}
