import { make } from '../../../browser/create-element.ts';

/** Makes the browser save a JSON text as a file with this name. */
export function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = make('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the bytes by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
