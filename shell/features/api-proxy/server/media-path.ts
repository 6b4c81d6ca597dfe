/**
 * The path of a file under `/media/` on the content host, each step encoded; undefined for one with a step
 * that is empty, `.` or `..`: hosts fold such steps, so that one file would have endless addresses, or would
 * lie outside the media.
 */
export function mediaPath(address: string): string | undefined {
  const steps = address.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..')) return undefined;
  return steps.map(encodeURIComponent).join('/');
}
