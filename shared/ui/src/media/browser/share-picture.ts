/** How a picture left: by the share sheet, as a file, or not at all. */
export type Shared = 'shared' | 'saved' | 'dismissed' | 'failed';

/** Whether this browser has a share sheet that takes pictures. */
export function canSharePictures(): boolean {
  const probe = new File([], 'picture.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** Hands the picture to the share sheet; saves it where the sheet refuses. */
export async function sharePicture(
  canvas: HTMLCanvasElement,
  { fileName, text, url }: { fileName: string; text: string; url: string },
): Promise<Shared> {
  const file = await fileOf(canvas, fileName);
  if (!file) return 'failed';
  try {
    await navigator.share({ files: [file], text: `${text} ${url}` });
    return 'shared';
  } catch (failure) {
    // Closing the share sheet rejects too, and is no failure.
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'dismissed' : save(file);
  }
}

/** Saves the picture among the downloads. */
export async function savePicture(canvas: HTMLCanvasElement, fileName: string): Promise<Shared> {
  const file = await fileOf(canvas, fileName);
  return file ? save(file) : 'failed';
}

async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return picture ? new File([picture], name, { type: 'image/png' }) : undefined;
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
