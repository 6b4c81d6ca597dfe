import { readFile, writeFile } from 'node:fs/promises';
import type { CellResult } from './play-row.ts';

/** The newest result of each row on each platform, and the day on which a platform was last played. */
export type Results = { played: Record<string, string>; cells: CellResult[] };

export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text ? (JSON.parse(text) as Results) : { played: {}, cells: [] };
}

/** Adds a result; it replaces the former one of the same row and platform. */
export function withResult({ played, cells }: Results, cell: CellResult, day: string): Results {
  const others = cells.filter(({ row, platform }) => row !== cell.row || platform !== cell.platform);
  return { played: { ...played, [cell.platform]: day }, cells: [...others, cell] };
}

/** Writes the results, one cell to a line. */
export async function writeResults(file: string, { played, cells }: Results): Promise<void> {
  const lines = cells
    .toSorted((a, b) => a.platform.localeCompare(b.platform) || a.row.localeCompare(b.row))
    .map((cell) => `    ${JSON.stringify(cell)}`);
  await writeFile(
    file,
    `{\n  "played": ${JSON.stringify(played)},\n  "cells": [\n${lines.join(',\n')}\n  ]\n}\n`,
  );
}
