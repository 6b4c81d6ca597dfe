/** How a picture left: by the share sheet, as a file, or not at all. */
export type Shared = 'shared' | 'saved' | 'dismissed' | 'failed';

/** Hands the picture to the phone's share sheet, or saves it where there is none. */
export async function sharePicture(
  canvas: HTMLCanvasElement,
  { fileName, text, url }: { fileName: string; text: string; url: string },
): Promise<Shared> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) return 'failed';

  const file = new File([picture], fileName, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  try {
    await navigator.share({ files: [file], text: `${text} ${url}` });
    return 'shared';
  } catch (failure) {
    // Closing the share sheet rejects too, and is no failure.
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'dismissed' : save(file);
  }
}

function save(file: File): Shared {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
  return 'saved';
}
