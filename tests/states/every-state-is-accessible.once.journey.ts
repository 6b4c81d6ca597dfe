import path from 'node:path';
import type { Language } from '@marquee/contracts';
import { errorRows } from '../faults/api-errors/error-rows.ts';
import { expectNoBarriers, widths } from '../visitor/barriers.ts';
import { test } from '../visitor/visitor-test.ts';
import { screenStates } from './screen-states.ts';
import { visitIn } from './visit.ts';

// The full form (`npm run states`) checks every state in both languages at three widths. The quick
// form, part of `npm test`, checks one state in a hundred and sixty, with language and width in turn.
const isFull = process.env['STATES'] === 'full';
/** The folder for screenshots of every state, for people to review. */
const imageFolder = process.env['PICTURES'];
const languages: readonly Language[] = ['en', 'hi'];

const states = [...screenStates, ...errorRows];
for (const [turn, state] of states.filter((_, at) => isFull || at % 160 === 0).entries()) {
  const chosen = isFull ? languages : [languages[turn % 2] ?? 'en'];
  for (const language of chosen) {
    test(`${state.name} (${language})`, async ({ page, complaints }) => {
      if (state.complaint) complaints.push(state.complaint);
      await state.arrive(visitIn(language, page));
      const at = isFull ? widths : [widths[turn % 3] ?? 360];
      for (const width of at) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await expectNoBarriers(page);
        if (imageFolder)
          await page.screenshot({ path: imagePath(state.name, language, width), fullPage: true });
      }
    });
  }
}

function imagePath(name: string, language: Language, width: number): string {
  return path.join(imageFolder ?? '', `${name.replace(/[^\w]+/g, '-')}.${language}.${width}.png`);
}
