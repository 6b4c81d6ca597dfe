import { Suspense, use, useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('use');
const first = Promise.resolve('a first text');

function Text({ promise }: { promise: Promise<string> }) {
  return <p id="text">{use(promise)}</p>;
}

export function Component() {
  const [promise, setPromise] = useState(first);
  return (
    <Page title="use">
      <Suspense fallback={<p id="fallback">Loading…</p>}>
        <Text promise={promise} />
      </Suspense>
      <button id="next" type="button" onClick={() => setPromise(Promise.resolve('a second text'))}>
        next
      </button>
    </Page>
  );
}
