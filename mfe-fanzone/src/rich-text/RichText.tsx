import { createElement, type ReactNode } from 'react';
import type { RichTextData } from './read-body.ts';
import type { RichNode } from './rich-node.ts';
import styles from './RichText.module.css';

/** A text of the content host, rebuilt from the few elements it may have. */
export function RichText({ nodes, lang }: RichTextData) {
  return (
    <div className={styles.text} lang={lang}>
      {nodes.map(show)}
    </div>
  );
}

function show(node: RichNode, position: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (tag === 'a' && !attributes.href) return children.map(show);
  return createElement(
    tag,
    { key: position, ...attributes, ...(tag === 'a' && { rel: 'noopener nofollow' }) },
    ...children.map(show),
  );
}
