import { startTestPostgres } from '../../registry/testing/start-test-registry.ts';
import { allFaults } from './faults.ts';
import { manyVisitors, playCell, publishRemotes, type Played } from './play-cell.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => void (postgres = await startTestPostgres()));
afterAll(() => postgres.stop());

/** So many environments of one registry are watched by its guardrail each second. */
const cellsPerRegistry = 40;
/** The share of cells of which the first finding has to be right. */
const goal = 0.99;

test('feature 43: in 99 % of all faults, remotes and tracks the right cause and owner are named first', async () => {
  const played: Played[] = [];
  for (let from = 0; from < allFaults.length; from += cellsPerRegistry) {
    const registry = await postgres.openRegistry(`faults_${from}`);
    await registry.app.listen({ host: '127.0.0.1', port: 0 });
    await publishRemotes(registry);
    for (const fault of allFaults.slice(from, from + cellsPerRegistry))
      played.push(await playCell(registry, fault, manyVisitors));
    await postgres.closeRegistries();
  }
  const caused = played.filter(({ expected }) => expected !== undefined);
  const rightOf = (cells: Played[]) => cells.filter(({ isRight }) => isRight).length;
  const wrong = played.filter(({ isRight }) => !isRight);
  console.log(
    `${rightOf(caused)} of ${caused.length} cells with a cause are right, and in ${rightOf(played) - rightOf(caused)} of ${played.length - caused.length} without one no remote is blamed`,
    wrong.map(({ cell }) => cell),
  );
  expect(caused.length).toBeGreaterThan(600);
  expect(rightOf(caused) / caused.length).toBeGreaterThanOrEqual(goal);
  expect(rightOf(played) / played.length).toBeGreaterThanOrEqual(goal);
}, 7_200_000);
