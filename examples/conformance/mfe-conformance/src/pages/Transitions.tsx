import { startTransition, useDeferredValue, useOptimistic, useState, useTransition } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Transitions');

export function Component() {
  const [saved, setSaved] = useState('old');
  const [shown, show] = useOptimistic(saved);
  const [isPending, start] = useTransition();
  const deferred = useDeferredValue(saved);
  const save = () =>
    start(async () => {
      show('new');
      await Promise.resolve();
      startTransition(() => setSaved('new'));
    });
  return (
    <Page title="Transitions">
      <button id="save" type="button" onClick={save}>
        save
      </button>
      <p id="shown">
        {shown} {deferred} {isPending ? 'pending' : 'settled'}
      </p>
    </Page>
  );
}
