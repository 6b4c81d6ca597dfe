import type { PageLoader } from '@marquee/sdk';
import { Suspense, use } from 'react';
import { useLoaderData } from 'react-router-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('A late part');

export const loader = (() => Promise.resolve({ early: 'from the loader' })) satisfies PageLoader;

/** One promise for all renders of this module, as of a cache. */
let late: Promise<string> | undefined;
const loadLate = () => (late ??= new Promise((resolve) => setTimeout(resolve, 50, 'a late text')));

function LateText() {
  return <p id="late">{use(loadLate())}</p>;
}

export function Component() {
  const { early } = useLoaderData<typeof loader>();
  return (
    <Page title="A late part">
      <p id="early">{early}</p>
      <Suspense fallback={<p id="fallback">Loading…</p>}>
        <LateText />
      </Suspense>
    </Page>
  );
}
