/** The absolute address of a media file; an address that is absolute already stays as it is. */
export function mediaUrl(publicUrl: string, file: string): string {
  return new URL(file, publicUrl).href;
}
