import { useState } from 'react';

/** Copies a text to the clipboard. `outcome` is a key of the messages, null before the first copy. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    // The browsers inside other apps reject; the visitor can still select the text.
    const write = async () => navigator.clipboard.writeText(text);
    setOutcome(
      await write().then(
        () => 'copied',
        () => 'copyFailed',
      ),
    );
  };
  return { outcome, copy };
}
