/** Whether this browser can share image files. */
export function canShareImages(): boolean {
  const probe = new File([], 'card.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}
