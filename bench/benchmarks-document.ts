import type { Figure } from './figure.ts';
import { goalsOf, hasLimitOfGoal } from './goals.ts';
import type { Misses } from './misses.ts';
import type { Part, Results, RunResult } from './results.ts';

const parts: Record<Part, string> = {
  pages: 'Pages',
  server: 'Server',
  edge: 'Edge',
  releases: 'Releases and experiments',
  running: 'Running it',
};

/** `docs/benchmarks.md`: every goal with its verdict and figures; of what is missed, why. */
export function benchmarksDocument(results: Results, misses: Misses): string {
  return [
    '# Benchmarks',
    '',
    '`npm run bench` measures them and writes this page; [bench](../bench/README.md) says how. Every figure is a ratio within one run, the median of paired rounds with its 95 % interval; a goal is met when the bad end of the interval meets it. A figure that was measured before its goal changed shows the former limit. Misses are shown like everything else.',
    '',
    '![The ratios beside their limits](benchmarks.svg)',
    '',
    ...(Object.keys(parts) as Part[]).flatMap((part) => partText(part, misses, results[part])),
  ].join('\n');
}

function partText(part: Part, misses: Misses, runs: readonly RunResult[] = []): string[] {
  const heading = [`## ${parts[part]}`, ''];
  if (runs.length === 0) return [...heading, `Not measured yet: \`npm run bench -- ${part}\`.`, ''];
  const figures = runs.flatMap((run) => run.figures);
  return [
    ...heading,
    ...runs.flatMap(runText),
    ...goalsOf(part).flatMap(({ goal, text }) =>
      goalText(
        goal,
        text,
        figures.filter((figure) => figure.goal === goal),
        misses[goal],
      ),
    ),
  ];
}

function runText({ form, header, control, figures }: RunResult): string[] {
  const goals = [...new Set(figures.map(({ goal }) => goal))];
  const versions = Object.entries(header.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${goals.join(', ')}:`,
    '',
    `- ${header.date}, commit ${header.commit}, ${form} form`,
    `- ${header.machine}; ${header.cores}; load ${header.loadAtStart} at the start`,
    `- ${versions.join(', ')}`,
    `- ${header.conditions}`,
    ...(control ? [`- control, ${control.what}: ${valueText(control)}`] : []),
    '',
  ];
}

function goalText(
  goal: string,
  text: string,
  figures: readonly Figure[],
  miss: Misses[string] | undefined,
): string[] {
  const verdict = verdictOf(figures);
  const missed = figures.filter(({ met }) => !met);
  return [
    `### ${goal}: ${verdict}`,
    '',
    text,
    '',
    ...(figures.length > 0
      ? [
          '| what | measured | limit | |',
          '| --- | --- | --- | --- |',
          ...figures.map(
            (figure) =>
              `| ${figure.what}${figure.note ? ` (${figure.note})` : ''} | ${valueText(figure)} | ${figure.limit} | ${resultText(figure)} |`,
          ),
          '',
        ]
      : []),
    ...(missed.length > 0 ? [reasonText(miss), ''] : []),
  ];
}

/** The verdict on a goal. A figure that met a former limit does not show that the goal is met. */
export function verdictOf(figures: readonly Figure[]): 'met' | 'missed' | 'not measured' {
  if (figures.some(({ met }) => !met)) return 'missed';
  return figures.length > 0 && figures.every(hasLimitOfGoal) ? 'met' : 'not measured';
}

function resultText(figure: Figure): string {
  if (hasLimitOfGoal(figure)) return figure.met ? 'met' : `missed${byHowMuch(figure)}`;
  return figure.met
    ? 'met a former limit: not measured against the goal'
    : `missed a former limit${byHowMuch(figure)}`;
}

/** How far the value is from its limit, where both are numbers. */
export function byHowMuch({ value, limit }: Figure): string {
  const wanted = Number(/[\d.]+/.exec(limit.replaceAll(',', ''))?.[0]);
  if (!Number.isFinite(wanted) || wanted === 0) return '';
  const apart = Math.abs(value / wanted - 1) * 100;
  return apart < 0.5 ? ', by its interval only' : `, by ${apart.toFixed(0)} %`;
}

function reasonText(miss: Misses[string] | undefined): string {
  return miss
    ? `Why: ${miss.why}. Tried: ${miss.tried}.`
    : 'Why: not explained yet; write it into `bench/misses.ts`.';
}

export function valueText({ value, unit, interval }: Figure): string {
  const text = (number: number) =>
    Number.isInteger(number) ? number.toLocaleString('en-GB') : number.toFixed(Math.abs(number) < 10 ? 3 : 1);
  const range = interval ? ` (${text(interval[0])} to ${text(interval[1])})` : '';
  return `${text(value)}${unit === '×' ? '' : ' '}${unit}${range}`.trim();
}
