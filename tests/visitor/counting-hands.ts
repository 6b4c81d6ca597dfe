import type { Page } from '@playwright/test';
import type { Hands } from './hands.ts';

export type Effort = {
  /** The screens that the visitor acted on, in order, each by its heading and the fields to type in. */
  screens: string[];
  /** The number of characters that the visitor typed. */
  characters: number;
};

/**
 * Hands that act as `hands` do and count the effort. A screen is what stands in the open dialog, else in the
 * page; acting twice on the same one counts once, and a screen that asks for nothing does not count.
 */
export function countingHands(page: Page, hands: Hands): { hands: Hands; effort: Effort } {
  const effort: Effort = { screens: [], characters: 0 };
  const see = async () => {
    const screen = await page.evaluate(screenOf);
    if (effort.screens.at(-1) !== screen) effort.screens.push(screen);
  };
  return {
    effort,
    hands: {
      async press(target) {
        await target.waitFor();
        await see();
        await hands.press(target);
      },
      async pressTwice(target) {
        await target.waitFor();
        await see();
        await hands.pressTwice(target);
      },
      async type(field, text) {
        await field.waitFor();
        await see();
        // A field groups the digits of a card or a date by itself.
        effort.characters += /^[\d\s/-]+$/.test(text) ? text.replace(/\D/g, '').length : text.length;
        await hands.type(field, text);
      },
      async choose(radio) {
        await radio.waitFor({ state: 'attached' });
        await see();
        await hands.choose(radio);
      },
      async pick(list, name) {
        await list.waitFor();
        await see();
        await hands.pick(list, name);
      },
    },
  };
}

function screenOf(): string {
  const scope = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const heading = scope.querySelector('h1, h2')?.textContent ?? '';
  const oneTimeCode = scope.querySelector('[autocomplete="one-time-code"]') ? ', the code' : '';
  return `${heading}${oneTimeCode}`;
}
