import type { Locator } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { codeSentTo, freshNumber, islandsLive } from './support.ts';

test('journey 4: after no code, an expired code, wrong codes or a locked number the visitor can go on', async ({
  page,
  context,
  hands,
  calls,
  fault,
}) => {
  const number = freshNumber();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/login?next=/quiz');
  await islandsLive(page);

  // The first code is never sent: the visitor can request another one and is not blamed.
  await fault({ call: 'C04', kind: 'hard', status: 500, message: 'Boom', times: 1 });
  await hands.type(page.getByLabel('Mobile number'), `+91 ${number.slice(0, 5)} ${number.slice(5)}`);
  await hands.press(page.getByRole('button', { name: 'Get code' }));
  const code = page.getByLabel('One-time code');
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(code).toBeFocused();
  await expect(page.getByText(/New code in 0:\d\d/)).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await expectNoBarriers(page);

  // An earlier code has expired.
  await hands.type(code, '123456');
  await expect(page.getByText('This code has expired. Ask for a new one.')).toBeVisible();
  await page.clock.fastForward('00:31');
  await hands.press(page.getByRole('button', { name: 'Send a new code' }));
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(page.getByText('This code has expired. Ask for a new one.')).toBeHidden();

  // The visitor pastes a wrong code as the message shows it, leading zero included, selects it and types over it.
  const [wrong, alsoWrong] = await wrongCodes(number);
  await paste(code, wrong);
  await expect(page.getByText('That code isn’t right. 4 tries left.')).toBeVisible();
  expect(calls.findLast(({ path }) => path.includes('verify-otp-v2'))?.body).toEqual({
    phoneNumber: number,
    otp: wrong,
  });
  await expect(code).toBeFocused();
  const selected = await code.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(selected).toEqual([0, 6]);

  // A complete code is submitted without a press, and an unchanged one is not submitted again.
  for (const [typed, left] of [
    [alsoWrong, /3 tries left/],
    [wrong, /2 tries left/],
    [alsoWrong, /One try left/],
    [wrong, /Too many wrong codes\. Try again in \d+ minutes/],
  ] as const) {
    await hands.type(code, typed);
    await expect(page.getByText(left)).toBeVisible();
  }
  await expectNoBarriers(page);

  // The number is locked: the form sends not even the right code, a countdown runs, and the number can be changed.
  const tries = () => calls.filter(({ path }) => path.includes('verify-otp-v2')).length;
  const triesSoFar = tries();
  await expect(goOn).toHaveAttribute('aria-disabled', 'true');
  await expect(goOn).toHaveCSS('cursor', 'not-allowed');
  await code.press('Enter');
  await page.clock.fastForward('01:00');
  await expect(page.getByText(/Try again in [89] minutes/)).toBeVisible();
  expect(tries()).toBe(triesSoFar);
  await page.clock.fastForward('10:00');
  await expect(page.getByText(/Too many wrong codes/)).toBeHidden();

  const other = freshNumber();
  await hands.press(page.getByRole('button', { name: 'Change number' }));
  await hands.type(page.getByLabel('Mobile number'), other);
  await hands.press(page.getByRole('button', { name: 'Get code' }));
  await expect(code).toBeVisible();
  // The visitor pastes the right code the same way; the form submits it without a press.
  const right = await codeSentTo(other);
  await paste(code, right);
  await page.waitForURL(({ pathname }) => pathname === '/quiz');
  expect(calls.findLast(({ path }) => path.includes('verify-otp-v2'))?.body).toEqual({
    phoneNumber: other,
    otp: right,
  });
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
});

/** Pastes a code with a space in the middle. */
async function paste(field: Locator, code: string): Promise<void> {
  await field.evaluate(
    (_field, text) => navigator.clipboard.writeText(text),
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await field.press('ControlOrMeta+V');
}

/** Two codes that begin with a zero and differ from the code that was sent. */
async function wrongCodes(number: string): Promise<[string, string]> {
  const right = await codeSentTo(number);
  const [first = '', second = ''] = ['048213', '059324', '070435'].filter((code) => code !== right);
  return [first, second];
}
