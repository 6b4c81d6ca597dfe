import { seededRandom } from '@marquee/testing/seeded-random';
import { compareProportions } from './compare.ts';
import { capNetworks, visitorsPerNetwork, type NetworkCount } from './network-cap.ts';

const growing = { counted: 0, fixed: null };
const newcomers = (networks: readonly string[]) =>
  networks.map((network, at) => ({ visitor: `${network} ${at}`, network }));

test('five visitors of a network count, and in larger experiments a quarter of the square root', () => {
  expect([0, 100, 575, 576, 10_000, 31_244].map((counted) => visitorsPerNetwork(counted, null))).toEqual([
    5, 5, 5, 6, 25, 44,
  ]);
  expect(visitorsPerNetwork(10_000, 300)).toBe(300);
});

test('the first visitors of a network count, and later ones again once the experiment has grown', () => {
  const office = newcomers(Array<string>(8).fill('office'));
  const first = capNetworks(office, new Map(), growing);
  expect([...first.leftOut]).toEqual(['office 5', 'office 6', 'office 7']);
  expect(first.networks).toEqual(new Map([['office', { exposed: 8, counted: 5 }]]));

  const later = capNetworks(newcomers(['office', 'office', 'home']), first.networks, {
    counted: 600,
    fixed: null,
  });
  expect([...later.leftOut]).toEqual(['office 1']);
  expect(later.networks.get('office')).toEqual({ exposed: 10, counted: 6 });
  expect(later.networks.get('home')).toEqual({ exposed: 1, counted: 1 });
});

/** Plays identical variants; one network keeps only ids of the second variant, which all convert. Returns the smallest p. */
function playForger(fixed: number | null, seed: number): number {
  const chance = seededRandom(seed);
  const control = { visitors: 0, converted: 0 };
  const other = { visitors: 0, converted: 0 };
  let [known, counted, smallest] = [new Map<string, NetworkCount>(), 0, 1];
  for (let at = 0; at < 12_000; at += 1) {
    const isForged = at % 5 === 0;
    const visitor = { visitor: String(at), network: isForged ? 'forger' : String(at) };
    const { leftOut, networks } = capNetworks([visitor], known, { counted, fixed });
    if (isForged) known = networks;
    const arm = isForged || chance() < 0.5 ? other : control;
    const converts = isForged || chance() < 0.05;
    if (leftOut.size > 0) continue;
    counted += 1;
    arm.visitors += 1;
    arm.converted += converts ? 1 : 0;
    if (at % 500 === 499)
      smallest = Math.min(
        smallest,
        compareProportions(control, other, { visitors: 31_244, level: 0.05, comparisons: 1 }).p,
      );
  }
  return smallest;
}

test('one network that keeps visitors of one variant decides no experiment of a rate of 5 %', () => {
  for (const seed of [1, 2, 3]) expect(playForger(null, seed)).toBeGreaterThan(0.05);
  // Without the cap, it does.
  expect(playForger(1_000_000, 1)).toBeLessThan(0.001);
});
