import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { rowName, rowsFor, type Expectation } from './matrix.ts';
import type { CellResult } from './play-row.ts';
import { columnOf, type Results } from './results.ts';
import { sitePages } from './site-pages.ts';

const columns = ['marquee', 'marquee in Firefox', 'naive-federation', 'import-maps'] as const;
const begin = '<!-- table: begin -->';
const end = '<!-- table: end -->';

/** Writes the results into `docs/faults.md`, between its two marks. */
export async function writeFaultsDocument(root: string, results: Results): Promise<void> {
  const file = path.join(root, 'docs/faults.md');
  const text = await readFile(file, 'utf8');
  const [head = '', rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  const whole = `${head}${begin}\n\n${faultTable(results)}\n\n${end}${tail}`;
  const { code, errors } = await format(file, whole);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${JSON.stringify(errors)}`);
  await writeFile(file, code);
}

/** The table as Markdown: a line for each fault and target, a column for each platform and browser, and what was missed. */
function faultTable({ played, cells }: Results): string {
  const groups = [
    ...new Set(rowsFor(sitePages.remotes, ['live', 'canary']).map((row) => groupOf(rowName(row)))),
  ];
  const lines = groups.map((group) => {
    const texts = columns.map((column) =>
      cellText(cells.filter((cell) => columnOf(cell) === column && groupOf(cell.row) === group)),
    );
    return `| ${[group, ...texts].join(' | ')} |`;
  });
  const totals = columns.map((column) => {
    const own = cells.filter((cell) => columnOf(cell) === column && !cell.notApplicable);
    return `**${own.filter(({ failed }) => failed.length === 0).length} of ${own.length}** (${played[column] ?? 'not played'})`;
  });
  return [
    `| fault | ${columns.join(' | ')} |`,
    `| --- | ${columns.map(() => '---').join(' | ')} |`,
    `| **cells that held** (day) | ${totals.join(' | ')} |`,
    ...lines,
    '',
    missesOf(cells),
  ].join('\n');
}

/** A row's name without remote and track: a line of the table. */
function groupOf(row: string): string {
  return row.replace(/, mfe-[^,]*, (live|canary)$/, '');
}

function cellText(cells: CellResult[]): string {
  const played = cells.filter(({ notApplicable }) => !notApplicable);
  if (cells.length === 0) return 'not played';
  if (played.length === 0) return '–';
  const missed = new Map<Expectation, number>();
  for (const { failed } of played)
    for (const { expectation } of failed) missed.set(expectation, (missed.get(expectation) ?? 0) + 1);
  const held = played.filter(({ failed }) => failed.length === 0).length;
  const words = [...missed].map(([expectation, count]) =>
    count > 1 ? `${expectation} ×${count}` : expectation,
  );
  return `${held} of ${played.length}${words.length > 0 ? `: ${words.join(', ')}` : ''}`;
}

function missesOf(cells: CellResult[]): string {
  const own = cells.filter(({ platform, failed }) => platform === 'marquee' && failed.length > 0);
  if (own.length === 0) return 'No cell of Marquee that was played missed.';
  const lines = own
    .toSorted((a, b) => a.row.localeCompare(b.row))
    .map(
      ({ row, browser, failed }) =>
        `- ${row}${browser === 'firefox' ? ', in Firefox' : ''}: ${failed.map(({ expectation, saw }) => `${expectation} (${saw})`).join('; ')}`,
    );
  return ['Cells of Marquee that missed, and what was seen instead:', '', ...lines].join('\n');
}
