import sharp from 'sharp';
import { shareImageSize } from '../../../page/share-image.ts';

const bandHeight = 14;
const markSize = 104;

/**
 * A picture as links show it: filled to 1200 × 630 with the upper part kept, where faces are, and with
 * the site's sign in a corner. The sign is a path, so no font of the machine matters.
 */
export async function renderShareImage(picture: Buffer, sign: Buffer | undefined): Promise<Buffer> {
  const { width, height } = shareImageSize;
  const mark = sign && (await sharp(sign, { density: 144 }).resize(markSize, markSize).png().toBuffer());
  const band = { width, height: bandHeight, channels: 3 as const, background: '#c0125a' };
  return sharp(picture, { limitInputPixels: 40_000_000 })
    .resize(width, height, { fit: 'cover', position: 'top' })
    .flatten({ background: '#fbf4e8' })
    .composite([
      { input: { create: band }, top: height - bandHeight, left: 0 },
      ...(mark
        ? [{ input: mark, top: height - bandHeight - markSize - 32, left: width - markSize - 32 }]
        : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
