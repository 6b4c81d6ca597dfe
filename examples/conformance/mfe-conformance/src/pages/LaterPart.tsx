import { useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Code that is loaded later');

export function Component() {
  const [text, setText] = useState('not loaded');
  const load = async () =>
    setText((await import(/* webpackChunkName: "message" */ '../parts/message.ts')).message);
  return (
    <Page title="Code that is loaded later">
      <button id="load" type="button" onClick={() => void load()}>
        load
      </button>
      <p id="loaded">{text}</p>
    </Page>
  );
}
