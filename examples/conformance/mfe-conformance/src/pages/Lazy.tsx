import { lazy, Suspense } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('React.lazy with Suspense');
const Inner = lazy(() => import(/* webpackChunkName: "inner" */ '../parts/Inner.tsx'));

export function Component() {
  return (
    <Page title="React.lazy with Suspense">
      <Suspense fallback={<p id="fallback">Loading…</p>}>
        <Inner />
      </Suspense>
    </Page>
  );
}
