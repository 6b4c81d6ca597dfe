import { useState } from 'react';

/**
 * Returns a function that copies a text to the clipboard, and its `outcome`: the message key of the result, null before
 * the first copy.
 */
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
