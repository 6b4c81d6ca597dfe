import path from 'node:path';
import { copyWorkspace } from '../site/copy-workspace.ts';
import { commandsIn, typeCommands } from '../site/doc-commands.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/watched-test.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.describe.configure({ mode: 'serial' });

let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
test.beforeAll(async () => {
  platform = await startOwnPlatform(['mfe-auth', 'mfe-checkout', 'mfe-quiz']);
});
test.afterAll(() => platform.stop());

const planned = async (remote: string) => {
  const plan = (await (await fetch(`${platform.url}/__marquee/plan`)).json()) as {
    remotes: { remote: string; version: string; state: string }[];
  };
  const found = plan.remotes.find((one) => one.remote === remote);
  return found && `${found.version} ${found.state}`;
};

// `npm test -- open` plays it.
const openTest = process.env['OPEN'] === 'full' ? test : test.skip;
openTest(
  'feature 32: the commands of docs/add-a-remote.md create a remote that passes every check unedited, and its page is served',
  async ({ page }) => {
    const copy = await copyWorkspace();
    try {
      const sections = await commandsIn(path.join(root, 'docs/add-a-remote.md'));
      for (const { commands } of sections.filter(({ heading }) => heading === 'In this repository')) {
        await test.step(commands.split('\n')[0] ?? '', () =>
          typeCommands(commands, { cwd: copy.folder, variables: platform.variables }),
        );
      }
    } finally {
      await copy.remove();
    }
    await expect.poll(() => planned('mfe-polls')).toBe('1.0.0 planned');

    for (const address of ['/polls', '/hi/polls']) {
      await page.goto(`${platform.url}${address}`);
      await expect(page.locator('main h1')).toHaveText('Polls');
      await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-remote', 'mfe-polls');
      await expectNoBarriers(page);
    }
  },
);

test(
  'the commands of docs/operate.md lead from an incident to a rollback, and through kill and canary',
  { tag: '@all' },
  async ({ page }) => {
    await releaseCopy(
      'mfe-quiz',
      '1.1.0',
      { replace: [['src/messages.ts', 'How big a fan are you?', 'Answers are lost']] },
      { marquee: platform.marquee },
    );
    await expect.poll(() => planned('mfe-quiz')).toBe('1.1.0 planned');
    await page.goto(`${platform.url}/quiz`);
    await expect(page.locator('main h1')).toHaveText('Answers are lost');

    const reported: string[] = [];
    for (const { commands } of await commandsIn(path.join(root, 'docs/operate.md'))) {
      // In this repository npx runs the same file; it takes half as long again to find it.
      const typed = commands.replaceAll('npx marquee', 'node shared/cli/marquee.mjs');
      reported.push(await typeCommands(typed, { cwd: root, variables: platform.variables }));
      if (commands.includes('withdraw')) await expect.poll(() => planned('mfe-quiz')).toBe('1.0.0 planned');
      if (commands.includes('remove')) await expect.poll(() => planned('mfe-quiz')).toBeUndefined();
      if (!commands.includes('rollback')) continue;
      await expect.poll(() => planned('mfe-quiz')).toBe('1.0.0 planned');
      await page.goto(`${platform.url}/quiz`);
      await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
    }
    expect(reported.join()).toContain('mfe-quiz is switched off in production');
    expect(reported.join()).toContain('mfe-quiz@1.1.0 reaches 50 % of visitors in production');
  },
);
