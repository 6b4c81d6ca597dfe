import { readFile, writeFile } from 'node:fs/promises';
import type { CellResult } from './play-row.ts';

/** The newest result of each row on each platform in each browser, and the day on which they were last played. */
export type Results = { played: Record<string, string>; cells: CellResult[] };

export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Results) : { played: {}, cells: [] };
}

/** Adds a result; it replaces the former one of the same row, platform and browser. */
export function withResult({ played, cells }: Results, cell: CellResult, day: string): Results {
  const others = cells.filter((other) => other.row !== cell.row || columnOf(other) !== columnOf(cell));
  return { played: { ...played, [columnOf(cell)]: day }, cells: [...others, cell] };
}

/** The column of a result in the table: a platform, in Chromium unless it says otherwise. */
export function columnOf({ platform, browser }: Pick<CellResult, 'platform' | 'browser'>): string {
  return browser === 'firefox' ? `${platform} in Firefox` : platform;
}

/** Writes the results, one cell to a line. */
export async function writeResults(file: string, { played, cells }: Results): Promise<void> {
  const lines = cells
    .toSorted((a, b) => columnOf(a).localeCompare(columnOf(b)) || a.row.localeCompare(b.row))
    .map((cell) => `    ${JSON.stringify(cell)}`);
  await writeFile(
    file,
    `{\n  "played": ${JSON.stringify(played)},\n  "cells": [\n${lines.join(',\n')}\n  ]\n}\n`,
  );
}
