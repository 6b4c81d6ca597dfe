import { Slot } from '@marquee/sdk';
import { useState } from 'react';
import { Page, titled } from '../Page.tsx';
import { Component as Card } from '../parts/Card.tsx';
import { Tone } from '../parts/tone.ts';

export const handle = titled('Slots of one’s own');

/**
 * A page with a slot and a component of this remote. A slot gets params but no React context; a part that needs a
 * context is rendered as a component.
 */
export function Component() {
  const [tone, setTone] = useState('calm');
  return (
    <Page title="Slots of one’s own">
      <Tone value={tone}>
        <Slot name="conformance.card" params={{ tone }} />
        <Slot name="conformance.card" params={{ tone: 'fixed' }} />
        <Card params={{ tone: 'inside' }} />
      </Tone>
      <button id="change" type="button" onClick={() => setTone('loud')}>
        change
      </button>
    </Page>
  );
}
