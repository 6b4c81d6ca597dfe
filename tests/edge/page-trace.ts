import { seededRandom } from '@marquee/testing/seeded-random';
import { aNewcomer, type SimulatedVisitor } from './simulated-visitor.ts';

/** A page that a visitor opens, `atMs` after the start. Visitors are counted from 0. */
export type TraceEntry = Pick<SimulatedVisitor, 'language' | 'device' | 'hasChosen'> & {
  atMs: number;
  visitor: number;
  page: number;
};

/** How many of the pages are opened by a visitor who has never been here. */
const newcomers = 0.3;
/** How many visitors answer the consent banner before their second page. */
const choosers = 0.7;

/**
 * Generates the pages that visitors open during so many seconds, by a seed. Pages are opened independently of each
 * other (a Poisson process); the page of rank n is opened 1 / n times as often as the first (Zipf). Language and device
 * are those of `aNewcomer`; a newcomer has not answered the consent banner.
 */
export function pageTrace({
  seconds,
  perSecond,
  pages,
  seed,
}: {
  seconds: number;
  perSecond: number;
  pages: number;
  seed: number;
}): TraceEntry[] {
  const random = seededRandom(seed);
  const rank = ranks(pages);
  const visitors: Pick<SimulatedVisitor, 'language' | 'device' | 'hasChosen'>[] = [];
  const trace: TraceEntry[] = [];
  const gapMs = () => (-Math.log(1 - random()) / perSecond) * 1000;
  for (let atMs = gapMs(); atMs < seconds * 1000; atMs += gapMs()) {
    const isNew = visitors.length === 0 || random() < newcomers;
    const visitor = isNew ? visitors.length : Math.floor(random() * visitors.length);
    if (isNew) {
      const { language, device } = aNewcomer(random);
      visitors.push({ language, device, hasChosen: random() < choosers });
    }
    const { hasChosen, ...known } = visitors[visitor]!;
    trace.push({ atMs, visitor, page: rank(random()), ...known, hasChosen: hasChosen && !isNew });
  }
  return trace;
}

/** Returns a function from a number from 0 to 1 to a page: page 0 is the most popular one. */
function ranks(pages: number): (share: number) => number {
  let sum = 0;
  const upTo = Array.from({ length: pages }, (_, page) => (sum += 1 / (page + 1)));
  return (share) => upTo.findIndex((until) => share * sum < until);
}
