import { judgeHarm, random } from '@marquee/experiments';
import type { Figure, Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

export const goals = ['D5'];

/** D5: a release that fails for everyone is withdrawn within 50 exposures; identical ones are left alone. */
export const measure: Measure = async (form, report) => {
  const [broken, identical, visitors] = form !== 'quick' ? [2_000, 10_000, 5_000] : [200, 2_000, 2_000];
  const figures: Figure[] = [];

  for (const share of [0.01, 0.1, 0.5, 1]) {
    report(`withdrawal: ${broken} broken releases at ${share * 100} % of visitors`);
    const met = Array.from({ length: broken }, (_, run) => metBeforeWithdrawal(random(run), share));
    const p99 = met.toSorted((one, other) => one - other)[Math.ceil(broken * 0.99) - 1]!;
    figures.push({
      goal: 'D5',
      what: `visitors who met a release that fails for everyone, at ${share * 100} % of visitors, 99th percentile`,
      value: p99,
      unit: 'visitors',
      limit: '≤ 50',
      met: p99 <= 50,
      note: `${broken} runs; the live release fails for 2 %; visitors still on their way are not counted`,
    });
  }

  let wrong = 0;
  for (let run = 0; run < identical; run += 1) {
    const [share, fails] = kinds[run % kinds.length]!;
    if (isWithdrawn(random(1_000_000 + run), share, fails, visitors)) wrong += 1;
    if (run % 2_000 === 0) report(`withdrawal: ${run} of ${identical} identical releases`);
  }
  const interval = shareInterval(wrong, identical);
  figures.push({
    goal: 'D5',
    what: 'identical releases withdrawn wrongly',
    value: (wrong / identical) * 100,
    unit: '%',
    interval,
    limit: '≤ 0.1',
    met: interval[1] <= 0.1,
    note: `${identical} runs of ${visitors} visitors, judged after every one; ${form !== 'quick' ? '' : 'too few for the interval to meet the goal; '}failures of 0 to 10 %, shares of 10 and 50 %`,
  });
  return figures;
};

/** Share of visitors and share of failures. */
const kinds = [0.1, 0.5].flatMap((share) => [0, 0.005, 0.02, 0.1].map((fails) => [share, fails] as const));

function metBeforeWithdrawal(chance: () => number, share: number): number {
  const [release, fellow] = [nobody(), nobody()];
  for (;;) {
    if (chance() < share) {
      release.visitors += 1;
      release.harmed += 1;
      if (judgeHarm(release, fellow).verdict === 'harmful') return release.visitors;
    } else {
      fellow.visitors += 1;
      if (chance() < 0.02) fellow.harmed += 1;
    }
  }
}

function isWithdrawn(chance: () => number, share: number, fails: number, visitors: number): boolean {
  const [release, fellow] = [nobody(), nobody()];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const one = chance() < share ? release : fellow;
    one.visitors += 1;
    if (chance() < fails) one.harmed += 1;
    if (judgeHarm(release, fellow).verdict === 'harmful') return true;
  }
  return false;
}

const nobody = () => ({ visitors: 0, harmed: 0 });
