import { useState } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Inline SVG');

export function Component() {
  const [radius, setRadius] = useState(4);
  return (
    <Page title="Inline SVG">
      <button id="grow" type="button" onClick={() => setRadius(8)}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle id="circle" cx="10" cy="10" r={radius} fill="teal" strokeOpacity=".2" />
        </svg>
        grow
      </button>
    </Page>
  );
}
