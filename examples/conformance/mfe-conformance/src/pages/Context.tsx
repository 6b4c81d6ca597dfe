import { use, useState } from 'react';
import { Page, titled } from '../Page.tsx';
import { Tone } from '../parts/tone.ts';

export const handle = titled('Context');

function Reader() {
  return <p id="tone">{use(Tone)}</p>;
}

export function Component() {
  const [tone, setTone] = useState('calm');
  return (
    <Page title="Context">
      <Tone value={tone}>
        <Reader />
      </Tone>
      <button id="change" type="button" onClick={() => setTone('loud')}>
        change
      </button>
    </Page>
  );
}
