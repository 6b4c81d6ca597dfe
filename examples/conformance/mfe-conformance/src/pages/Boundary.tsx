import { useState } from 'react';
import { Page, titled } from '../Page.tsx';
import { Boundary } from '../parts/Boundary.tsx';

export const handle = titled('Error boundary');

function Fragile() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('broken on purpose');
  return (
    <button id="break" type="button" onClick={() => setIsBroken(true)}>
      break
    </button>
  );
}

export function Component() {
  return (
    <Page title="Error boundary">
      <Boundary>
        <Fragile />
      </Boundary>
      <p id="beside">beside it</p>
    </Page>
  );
}
