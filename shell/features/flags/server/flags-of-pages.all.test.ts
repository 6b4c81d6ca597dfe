import { matchesOfPages } from '../../../testing/flags-of-pages.ts';

/** The volume of the third ring: 100,000 visitors in parts, so that each part ends within the limit of a test. */
const parts = Array.from({ length: 50 }, (_, part) => part);
const visitors = Number(process.env['FLAG_VISITORS'] ?? 100_000) / parts.length;

test.each(parts)(
  'a backend gets the page’s variant of each visitor by the official client, part %d',
  async (part) => {
    const { taking, differing } = await matchesOfPages({ first: part * visitors, visitors });
    expect(differing).toEqual([]);
    expect(taking / visitors).toBeCloseTo(0.5, 1);
  },
);
