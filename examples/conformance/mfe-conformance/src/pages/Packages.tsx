import { clsx } from 'clsx';
import ms from 'ms';
import { useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Packages of npm');

/** A page that uses two packages from npm: an ES module (clsx) and a CommonJS module (ms). */
export function Component() {
  const [days, setDays] = useState(2);
  return (
    <Page title="Packages of npm">
      <p id="packages" className={clsx('a', { b: days > 1 })}>
        {ms(days * 86_400_000, { long: true })}
      </p>
      <button id="more" type="button" onClick={() => setDays(3)}>
        more
      </button>
    </Page>
  );
}
