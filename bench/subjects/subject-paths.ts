/** Where the browser finds what was built of a subject. */
export function builtPath(subject: string): string {
  return `/built/${subject}/`;
}
