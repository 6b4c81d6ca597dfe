import { forwardRef, useImperativeHandle, useRef, type Ref } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Refs');

type Field = { fill: (text: string) => void };

/** A ref as a prop, with a handle of its own. */
function Fillable({ ref }: { ref: Ref<Field> }) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    fill: (text) => {
      if (input.current) input.current.value = text;
    },
  }));
  return <input ref={input} id="field" aria-label="Field" />;
}

const Focusable = forwardRef<HTMLButtonElement, { onPress: () => void }>(function Focusable(
  { onPress },
  ref,
) {
  return (
    <button ref={ref} id="fill" type="button" onClick={onPress}>
      fill
    </button>
  );
});

export function Component() {
  const field = useRef<Field>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Page title="Refs">
      <Fillable ref={field} />
      <Focusable ref={button} onPress={() => field.current?.fill(button.current?.textContent ?? '')} />
    </Page>
  );
}
