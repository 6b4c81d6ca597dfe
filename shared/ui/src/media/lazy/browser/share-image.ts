/**
 * What became of an image to share: shared by the system's dialog, saved as a file, dismissed by the visitor, or
 * failed.
 */
export type Shared = 'shared' | 'saved' | 'dismissed' | 'failed';

/**
 * Shares the image on a canvas by the system's share dialog, with `text` and `url`. If that fails, saves the image as a
 * file. Resolves to what became of it; never rejects.
 */
export async function shareImage(
  canvas: HTMLCanvasElement,
  { fileName, text, url }: { fileName: string; text: string; url: string },
): Promise<Shared> {
  const file = await fileOf(canvas, fileName);
  if (!file) return 'failed';
  try {
    await navigator.share({ files: [file], text: `${text} ${url}` });
    return 'shared';
  } catch (failure) {
    // `share` also rejects when the visitor closes the dialog.
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'dismissed' : save(file);
  }
}

/** Saves the image on a canvas as a PNG file in the visitor's downloads. Resolves to `saved` or `failed`. */
export async function saveImage(canvas: HTMLCanvasElement, fileName: string): Promise<Shared> {
  const file = await fileOf(canvas, fileName);
  return file ? save(file) : 'failed';
}

async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return image ? new File([image], name, { type: 'image/png' }) : undefined;
}

function save(file: File): Shared {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
  return 'saved';
}
