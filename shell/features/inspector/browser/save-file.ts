import { make } from '../../../browser/deferred/create-element.ts';

/** Hands a text to whoever looks, as a file of this name. */
export function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = make('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
