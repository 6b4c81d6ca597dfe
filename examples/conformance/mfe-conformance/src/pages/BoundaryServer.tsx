import { Suspense } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('A part for browsers');

function Width() {
  if (typeof window === 'undefined') throw new Error('for browsers');
  return <p id="width">{window.innerWidth > 0 ? 'a width' : 'none'}</p>;
}

/** A page with a component that throws within Suspense on the server. React then renders it in the browser. */
export function Component() {
  return (
    <Page title="A part for browsers">
      <Suspense fallback={<p id="fallback">Loading…</p>}>
        <Width />
      </Suspense>
    </Page>
  );
}
