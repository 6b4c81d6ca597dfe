import { rowsOfRing } from '@marquee/testing/ring';
import { startTestPostgres, type TestRegistry } from '../../registry/testing/start-test-registry.ts';
import { coveringSample } from '../faults/covering-sample.ts';
import type { Row } from '../faults/matrix.ts';
import { allFaults } from './faults.ts';
import { fewVisitors, playCell, publishRemotes } from './play-cell.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('faults');
  await registry.app.listen({ host: '127.0.0.1', port: 0 });
  await publishRemotes(registry);
});
afterAll(() => postgres.stop());

// The whole matrix is in the third ring. Here each fault, target, moment, remote and track is in one cell at least, of
// which the first ring plays those that have the most of them.
const rows = allFaults.filter((fault): fault is Row => fault.side !== 'policy');
const sample = [allFaults.at(-1)!, ...coveringSample(rows, 1)];

test('feature 43: of each fault of the suite the right cause and owner are named first, and no remote is blamed without one', async () => {
  const wrong = [];
  for (const fault of rowsOfRing(sample, 6)) {
    const { isRight, ...played } = await playCell(registry, fault, fewVisitors);
    if (!isRight) wrong.push(played);
  }
  expect(wrong).toEqual([]);
}, 600_000);
