import { useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Conformance');

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <Page title="Conformance">
      <button id="count" type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    </Page>
  );
}
