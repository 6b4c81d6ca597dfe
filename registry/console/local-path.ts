/** Returns the path to open after the sign-in: `next` if it is a path of this console, else `/`. */
export function localPath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : '/';
}
