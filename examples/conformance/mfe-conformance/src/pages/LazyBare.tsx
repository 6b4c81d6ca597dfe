import { lazy } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('React.lazy without Suspense');
const Inner = lazy(() => import(/* webpackChunkName: "inner" */ '../parts/Inner.tsx'));

export function Component() {
  return (
    <Page title="React.lazy without Suspense">
      <Inner />
    </Page>
  );
}
