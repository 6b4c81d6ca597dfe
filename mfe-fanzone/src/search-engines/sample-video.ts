/** A star's sample video; the addresses are absolute. */
export function sampleVideo(video: {
  name: string;
  description: string;
  contentUrl: string;
  thumbnailUrl: string;
}) {
  return { '@type': 'VideoObject', ...video };
}
