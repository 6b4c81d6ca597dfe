import { expect } from '@playwright/test';
import type { Visit } from '../../../states/screen-state.ts';
import { errorOf, type ErrorRow } from '../error-row.ts';

/** The page is complete and unchanged; only the toast shows the error. */
async function openHelp({ page, at }: Visit) {
  await page.goto(at('/help'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-slot="auth.account"]')).toHaveAttribute('data-state', 'server');
  await expect(page.locator('.Toastify__toast').first()).toBeVisible();
}

/** Every page requests the app configuration; the site works without it. */
export const shellRows: readonly ErrorRow[] = [
  {
    call: 'C01',
    ...errorOf({ kind: 'soft', status: 503, error: 'Service Unavailable' }),
    name: 'app config: refused with an error and no message',
    async arrive(visit) {
      await visit.fault({
        call: 'C01',
        kind: 'soft',
        status: 503,
        message: '',
        error: 'Service Unavailable',
      });
      await openHelp(visit);
    },
    toast: /Service Unavailable/,
    inline: null,
  },
  {
    call: 'C01',
    ...errorOf({ kind: 'hard', status: 500, message: 'Our kitchen is closed' }),
    name: 'app config: refused with a message',
    async arrive(visit) {
      await visit.fault({ call: 'C01', kind: 'hard', status: 500, message: 'Our kitchen is closed' });
      await openHelp(visit);
    },
    toast: /Our kitchen is closed/,
    inline: null,
  },
  {
    call: 'C01',
    ...errorOf({ kind: 'drop' }),
    name: 'app config: no response',
    async arrive(visit) {
      await visit.fault({ call: 'C01', kind: 'drop' });
      await openHelp(visit);
    },
    toast: /We couldn’t reach the server/,
    inline: null,
  },
];
