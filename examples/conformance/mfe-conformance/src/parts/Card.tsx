import { useContext, useId } from 'react';
import { Tone } from './tone.ts';

/**
 * A slot of this remote, shown on one of the remote's own pages. A slot has its own React root, so it does not get the
 * contexts of the page.
 */
export function Component({ params }: { params: { tone: string } }) {
  const id = useId();
  return (
    <p id={id} data-card={params.tone}>
      card {params.tone}, context {useContext(Tone)}
    </p>
  );
}
