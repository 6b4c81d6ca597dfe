import { useState } from 'react';
import { preconnect } from 'react-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Metadata');

/** A page that renders metadata elements with React, in addition to those of `handle.meta`. */
export function Component() {
  const [author, setAuthor] = useState('Team A');
  preconnect('https://example.com');
  return (
    <Page title="Metadata">
      <meta name="author" content={author} />
      <button id="change" type="button" onClick={() => setAuthor('Team B')}>
        change
      </button>
    </Page>
  );
}
