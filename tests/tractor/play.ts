import { stripVTControlCharacters } from 'node:util';
import { expect as usualExpect } from '@playwright/test';
import { badAnswers } from './bad-answers.ts';
import { deploysUnderLoad } from './deploys.ts';
import { newContext } from './new-context.ts';
import type { Part, Run } from './part.ts';
import { stories } from './stories.ts';
import { tampering } from './tampering.ts';
import { teamsDown } from './teams-down.ts';

export const levels = ['L0', 'L1', 'L2', 'L3', 'L4', 'L5'] as const;
export type Level = (typeof levels)[number];

export type Result = {
  level: Level;
  story: string;
  badge: 'passed' | 'failed' | 'not applicable';
  /** The first reason of a failure, why the story means nothing for this shop, or what was counted. */
  why?: string;
};

/** Plays levels, one story after the other, each with a browser context of its own, and reports each result. */
export async function play(
  run: Run,
  chosen: readonly Level[],
  report: (result: Result) => void,
): Promise<Result[]> {
  const expect = usualExpect.configure({ timeout: run.timeoutMs });
  const results: Result[] = [];
  for (const level of chosen) {
    for (const part of await partsOf(level, run)) {
      if (run.only && !part.story.includes(run.only)) continue;
      const result: Result = { level, story: part.story, ...(await played(part)) };
      results.push(result);
      report(result);
    }
  }
  return results;

  async function played({ notApplicable, hasScripts = true, play: playPart }: Part) {
    if (notApplicable) return { badge: 'not applicable' as const, why: notApplicable };
    const context = await newContext(run, { hasScripts });
    try {
      const counted = await playPart(context, expect);
      return { badge: 'passed' as const, ...(counted && { why: counted }) };
    } catch (failure) {
      return { badge: 'failed' as const, why: firstLines(failure) };
    } finally {
      // A request that a level still answers ends with its page.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
}

async function partsOf(level: Level, run: Run): Promise<Part[]> {
  if (level === 'L2') return teamsDown(run);
  if (level === 'L3') return badAnswers(run);
  if (level === 'L4') return deploysUnderLoad(run);
  if (level === 'L5') return tampering(run);
  const { shop, data } = run;
  const hasScripts = level === 'L0';
  return stories.map(({ name, needsScripts, play: playStory }) => ({
    story: name,
    hasScripts,
    notApplicable: hasScripts ? undefined : needsScripts && `needs scripts: ${needsScripts}`,
    play: async (context, expect) =>
      playStory({ page: await context.newPage(), shop, data, expect, hasScripts }),
  }));
}

/** The message of a failure without the colours of a terminal, and without the log of what was tried. */
function firstLines(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 5)
    .join(' · ');
}
