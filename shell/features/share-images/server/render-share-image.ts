import sharp from 'sharp';
import { shareImageSize } from '../../../page/share-image.ts';

/** The colours of the site on a share image. */
export type ShareColors = { background: string; accent: string };

const bandHeight = 14;
const markSize = 104;
/** The size of the logo beside an upright image, where it has half of the card. */
const largeMarkSize = 240;
/** Images narrower than this are shown whole: a crop to 1200 × 630 would cut faces. */
const narrowest = 1.4;

/**
 * Renders an Open Graph image of 1200 × 630 with the site's logo. A wide image is cropped from the top, where faces
 * are; an upright one is shown whole on the right, on the colour of its upper left corner. The logo has no text: the server
 * has no fonts, and the name of the page is the link's title. Rejects if sharp cannot decode the image.
 */
export async function renderShareImage(
  image: Buffer,
  { logo, colors }: { logo: Buffer | undefined; colors: ShareColors },
): Promise<Buffer> {
  const { width, height } = shareImageSize;
  const source = sharp(image, { limitInputPixels: 40_000_000 });
  const metadata = await source.metadata();
  const isUpright = metadata.width < narrowest * metadata.height;

  const whole = isUpright
    ? await source.clone().resize({ height }).png().toBuffer({ resolveWithObject: true })
    : null;
  const background = whole
    ? sharp({ create: { width, height, channels: 3, background: await cornerOf(whole.data, colors) } })
    : source.resize(width, height, { fit: 'cover', position: 'top' });
  const size = whole ? largeMarkSize : markSize;
  const mark = logo && (await sharp(logo, { density: 288 }).resize(size, size).png().toBuffer());
  const place = whole
    ? { top: (height - bandHeight - size) / 2, left: Math.round((width - whole.info.width - size) / 2) }
    : { top: height - bandHeight - size - 32, left: width - size - 32 };
  const band = { width, height: bandHeight, channels: 3 as const, background: colors.accent };

  return background
    .flatten({ background: colors.background })
    .composite([
      ...(whole ? [{ input: whole.data, top: 0, left: width - whole.info.width }] : []),
      { input: { create: band }, top: height - bandHeight, left: 0 },
      ...(mark ? [{ input: mark, ...place }] : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The mean colour of the upper left corner, which is the background of a portrait. */
async function cornerOf(image: Buffer, colors: ShareColors) {
  const corner = { left: 0, top: 0, width: 48, height: 48 };
  const mean = sharp(image)
    .extract(corner)
    .flatten({ background: colors.background })
    .resize(1, 1, { kernel: 'linear' });
  const [r = 0, g = 0, b = 0] = await mean.raw().toBuffer();
  return { r, g, b };
}
