import type { PageHandle } from '@marquee/sdk';

export const handle: PageHandle = { meta: () => ({ title: 'Alle Traktoren' }) };

/** The home page of the site Traktor, which is in German only. */
export function Component() {
  return (
    <>
      <h1>Alle Traktoren</h1>
      <a href="/products/eins">Traktor eins</a>
    </>
  );
}
