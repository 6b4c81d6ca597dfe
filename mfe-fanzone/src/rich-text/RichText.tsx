import { createElement, type ReactNode } from 'react';
import type { RichTextData } from './read-body.ts';
import type { RichNode } from './rich-node.ts';
import styles from './RichText.module.css';

/**
 * Renders a biography or article that the server has parsed, as React elements. It never inserts HTML, so the text
 * cannot contain scripts.
 */
export function RichText({ nodes, lang }: RichTextData) {
  return (
    <div className={styles.text} lang={lang}>
      {nodes.map(render)}
    </div>
  );
}

function render(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  if (tag === 'a' && !attributes.href) return children.map(render);
  return createElement(
    tag,
    { key: index, ...attributes, ...(tag === 'a' && { rel: 'noopener nofollow' }) },
    ...children.map(render),
  );
}
