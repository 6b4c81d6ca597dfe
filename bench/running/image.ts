import path from 'node:path';
import { imageLimits } from '../../tests/image/check-image.ts';
import type { Image } from '../../tests/image/image.ts';
import { coldStarts, startImage } from '../../tests/image/start-image.ts';
import type { Figure, Measure } from '../figure.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const goals = ['R1'];

/** R1: the size of the one image, and the cold start of a shell from it. */
export const measure: Measure = async (form, report) => {
  const started = await startImage(root, report);
  if (typeof started === 'string') throw new Error(started);
  try {
    return figuresOf(started.image, await coldStarts(started.site, form === 'quick' ? 5 : 20));
  } finally {
    await started.stop();
  }
};

/** The figures of an image and of the seconds that its shells took to start. */
export function figuresOf(
  { compressedBytes, how }: Pick<Image, 'compressedBytes' | 'how'>,
  starts: readonly number[],
): Figure[] {
  const megabytes = compressedBytes / 1e6;
  const slowest = Math.max(...starts);
  return [
    {
      goal: 'R1',
      what: 'the image of all roles, compressed layers',
      value: megabytes,
      unit: 'MB',
      limit: `≤ ${imageLimits.compressedMb}`,
      met: megabytes <= imageLimits.compressedMb,
      note: `${how}; it runs as 65532 with a read-only root file system`,
    },
    {
      goal: 'R1',
      what: 'cold start of a shell with an empty disk until it is ready, slowest',
      value: slowest,
      unit: 's',
      limit: `≤ ${imageLimits.coldStartSeconds}`,
      met: slowest <= imageLimits.coldStartSeconds,
      note: `${starts.length} starts beside a registry, an API and a shell on the same cores`,
    },
  ];
}
