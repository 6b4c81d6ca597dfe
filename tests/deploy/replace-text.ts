/** The text with `to` in place of each `from`. Throws if there is none: the file has changed, and a test of it is none. */
export function replaceText(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The file does not contain "${from}"`);
  return text.replaceAll(from, to);
}
