import { expect, type Locator, type Page } from '@playwright/test';

/** How a person acts on a page: by tap or mouse, or with the keyboard only. */
export type Hands = {
  /** Presses a button, follows a link, opens a disclosure or ticks a box. */
  press: (target: Locator) => Promise<void>;
  /** Presses a button twice in haste, whatever the first time did. */
  pressTwice: (target: Locator) => Promise<void>;
  /** Replaces the value of a field. A date is given as `YYYY-MM-DD`. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Chooses one of a group of radio buttons. */
  choose: (radio: Locator) => Promise<void>;
  /** Selects an option of a drop-down list by its label. */
  pick: (list: Locator, name: string) => Promise<void>;
};

/** Taps and clicks. */
export function pointerHands(): Hands {
  return {
    press: (target) => target.click(),
    pressTwice: (target) => target.dblclick({ noWaitAfter: true }),
    type: (field, text) => field.fill(text),
    // People press the card around a radio button; the button itself may be hidden.
    choose: async (radio) => {
      await radio.locator('xpath=ancestor::label[1]').click();
      await expect(radio).toBeChecked();
    },
    pick: async (list, name) => void (await list.selectOption({ label: name })),
  };
}

/** Tab to the control, then Enter, Space, arrows or characters; an unreachable control fails the test. */
export function keyboardHands(page: Page): Hands {
  return {
    async press(target) {
      // A click waits for an enabled control too; a disabled one ignores the key.
      await expect(target).toBeEnabled();
      await reach(page, target);
      const isBox = await target.evaluate((element) =>
        element.matches('[type="checkbox"], [role="checkbox"]'),
      );
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    async pressTwice(target) {
      await expect(target).toBeEnabled();
      await reach(page, target);
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    },
    async type(field, text) {
      await reach(page, field);
      const kind = await field.getAttribute('type');
      if (kind === 'date') return typeDate(page, text);
      await page.keyboard.press('ControlOrMeta+a');
      await (text === '' ? page.keyboard.press('Delete') : page.keyboard.type(text));
    },
    async choose(radio) {
      await reachGroup(page, radio);
      for (let step = 0; step < 40 && !(await hasFocus(radio)); step += 1)
        await page.keyboard.press('ArrowDown');
      if (!(await radio.isChecked())) await page.keyboard.press('Space');
      await expect(radio).toBeChecked();
    },
    async pick(list, name) {
      await reach(page, list);
      const chosen = () =>
        list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label);
      await page.keyboard.press('Home');
      for (let step = 0; step < 40 && (await chosen()) !== name; step += 1)
        await page.keyboard.press('ArrowDown');
      expect(await chosen()).toBe(name);
    },
  };
}

const maxTabs = 150;

async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTowards(page, target);
  await tabUntil(page, () => hasFocus(target), `${String(target)} cannot be reached with Tab`);
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function reachGroup(page: Page, radio: Locator): Promise<void> {
  await tabTowards(page, radio);
  const name = await radio.getAttribute('name');
  const inGroup = () =>
    page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
  await tabUntil(page, inGroup, `No radio button of ${name} can be reached with Tab`);
}

/**
 * Presses Tab for about nine in ten of the document's stops up to the target without checking the focus. The
 * remaining stops are checked one by one.
 */
async function tabTowards(page: Page, target: Locator): Promise<void> {
  const stops = await target.evaluate((wanted) => {
    const modal = document.querySelector('dialog:modal');
    const groups = new Set<string>();
    const all = [
      ...(modal ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter((element) => {
      if (element.tabIndex < 0 || !element.checkVisibility() || element.closest('[inert], :disabled'))
        return false;
      const group = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '';
      if (groups.has(group)) return element === wanted;
      if (group) groups.add(group);
      return true;
    });
    const isBehind = (element: Element, other: Element | null) =>
      !other || (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const here = document.activeElement === document.body ? null : document.activeElement;
    return all.filter((element) => isBehind(element, here) && !isBehind(element, wanted)).length;
  });
  const presses = Math.max(0, Math.floor(stops * 0.9) - 2);
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')));
}

async function tabUntil(page: Page, arrived: () => Promise<boolean>, complaint: string): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await arrived()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(complaint);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The parts of a date field in the order of `en-US`, the language the browser of the tests speaks. */
async function typeDate(page: Page, text: string): Promise<void> {
  const [year = '', month = '', day = ''] = text.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
}
