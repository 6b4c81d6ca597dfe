import { newPlayer, signedInAs } from '../visitor/quiz-player.ts';
import type { Adapter, FaultPage, Target } from './adapter.ts';

/** A page of each remote with a control that answers in the browser only. Every composition of the site has them. */
const pages: Readonly<Record<string, FaultPage>> = {
  'mfe-auth': {
    path: '/login',
    control: 'main form [type="submit"]',
    answer: 'main form [aria-invalid="true"]',
  },
  'mfe-checkout': {
    path: '/order/aarav-suryan',
    control: 'label:has(input[name="occasion"][value="birthday"])',
    answer: '#occasion-date',
  },
  'mfe-enterprise': {
    path: '/',
    control: 'label:has(input[name="in"][value="ta"])',
    answer: '#film-caption [lang="ta"]',
  },
  'mfe-fanzone': {
    path: '/celebrities/aarav-suryan',
    control: '[class*="ScriptPreview-module-preview"] input',
    type: 'Zoya',
    answer: '[class*="ScriptPreview-module-name"]',
    text: 'Zoya',
  },
  'mfe-quiz': {
    path: '/quiz/aarav-suryan/play',
    control: 'main button[class*="play-module-option"]',
    answer: 'main button[class*="play-module-option"][aria-disabled="true"]',
    prepare: async (page) => signedInAs(page, await newPlayer()),
  },
};

/** The sign-in dialog, whose scripts and stylesheet load when it is opened; without them the sign-in page opens. */
export const signInDialog: FaultPage = {
  path: '/terms',
  control: 'header [data-slot="auth.account"] a',
  answer: ':is(dialog[open], main) form input[inputmode="tel"]',
};

/** What the compositions of this site have in common. */
export const sitePages: Pick<
  Adapter,
  'remotes' | 'startPath' | 'slots' | 'ownerOf' | 'navigate' | 'header'
> & { page: (remote: string, target: Target) => FaultPage | undefined } = {
  remotes: Object.keys(pages),
  page: (remote) => pages[remote],
  startPath: (remote) => (remote === 'mfe-enterprise' ? '/fans' : '/'),
  slots: '[data-slot]',
  ownerOf: (slot, pageRemote) => (slot === 'page' ? pageRemote : `mfe-${slot.split('.')[0]}`),
  navigate: async (page, path) => {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Go on', id: 'go-on' });
      document.querySelector('main')?.prepend(link);
    }, path);
    await page.locator('#go-on').click({ noWaitAfter: true, timeout: 5_000 });
  },
  header: { control: '.mq-menu summary', answer: '.mq-menu[open]' },
};
