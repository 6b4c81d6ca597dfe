import { useContext, useId } from 'react';
import { Tone } from './tone.ts';

/** A slot of this remote, which its own page places. A slot has a React root of its own: contexts end at it. */
export function Component({ params }: { params: { tone: string } }) {
  const id = useId();
  return (
    <p id={id} data-card={params.tone}>
      card {params.tone}, context {useContext(Tone)}
    </p>
  );
}
