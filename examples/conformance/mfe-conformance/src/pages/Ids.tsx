import { Slot } from '@marquee/sdk';
import { useId } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('useId');

export function Component() {
  const id = useId();
  return (
    <Page title="useId">
      <label htmlFor={id}>A field</label>
      <input id={id} />
      <Slot name="conformance.card" params={{ tone: 'a' }} />
      <Slot name="conformance.card" params={{ tone: 'b' }} />
    </Page>
  );
}
