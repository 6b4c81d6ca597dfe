import sharp from 'sharp';
import { shareImageSize } from '../../../page/share-image.ts';

const bandHeight = 14;
const markSize = 104;

/**
 * Renders an Open Graph image: crops an image to 1200 × 630 from the top, where faces are, and adds the site's
 * logo in a corner. The logo has no text, so no fonts are needed. Rejects if sharp cannot decode the image.
 */
export async function renderShareImage(image: Buffer, logo: Buffer | undefined): Promise<Buffer> {
  const { width, height } = shareImageSize;
  const mark = logo && (await sharp(logo, { density: 144 }).resize(markSize, markSize).png().toBuffer());
  const band = { width, height: bandHeight, channels: 3 as const, background: '#c0125a' };
  return sharp(image, { limitInputPixels: 40_000_000 })
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
