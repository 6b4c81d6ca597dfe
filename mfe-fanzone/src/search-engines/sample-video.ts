/** A star's sample video; the addresses are absolute. */
export function sampleVideo(video: {
  name: string;
  description: string;
  contentUrl: string;
  thumbnailUrl: string;
  uploadDate?: string | null | undefined;
}) {
  const { uploadDate, ...rest } = video;
  return { '@type': 'VideoObject', ...rest, ...(uploadDate && { uploadDate }) };
}
