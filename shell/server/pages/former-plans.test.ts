import type { Snapshot } from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aSite, aVisitor, filesOf } from '../../testing/a-site.ts';
import { createFormerPlans } from './former-plans.ts';

const versions = ['1.0.0', '1.1.0', '1.2.0'];
const built = versions.flatMap((version) => [
  aRelease('mfe-quiz', { version, routes: [{ id: 'hub', path: '/quiz' }] }),
  aRelease('mfe-cup', { version, slots: [{ name: 'cup.table' }] }),
]);

/** A shell that gets snapshots: by number, the versions of both remotes that are live, as a set or each alone. */
async function aShell({ withdrawn = [] as string[] } = {}) {
  const site = aSite(built, {}, (first) => setLive(first, '1.0.0'));
  const files = {
    ...filesOf(built),
    isWithdrawn: (remote: string, version: string) => withdrawn.includes(`${remote}@${version}`),
  };
  const start = () => createFormerPlans({ files, misfitOf: () => undefined });
  let plans = start();
  const app = await aShellOver(
    { ...site, files },
    { formerPlans: { ownerOn: (...asked) => plans.ownerOn(...asked) } },
  );
  const tell = () => plans.update(site.pages.snapshot()!);
  tell();
  return {
    publish(change: (next: Snapshot) => void) {
      site.publish(change);
      tell();
    },
    restart() {
      plans = start();
      tell();
    },
    /** The version that a slot gets on an open page with these releases; the status if it gets none. */
    async versionFor(page: string): Promise<string | number> {
      const response = await app.inject({
        url: `/__marquee/slots/cup.table?page=${page}`,
        cookies: { UUID: aVisitor.id },
      });
      return response.statusCode === 200
        ? response.json<{ release: { version: string } }>().release.version
        : response.statusCode;
    },
  };
}

function setLive({ remotes }: Snapshot, quiz: string, cup = quiz, isSet = quiz === cup) {
  const rule = { experiments: [], tenants: {}, pins: {} };
  remotes['mfe-quiz'] = { live: quiz, ...rule, ...(isSet && { set: ['mfe-cup'] }) };
  remotes['mfe-cup'] = { live: cup, ...rule, ...(isSet && { set: ['mfe-quiz'] }) };
}

test('feature 40: a slot that a page adds after flips of a set is of the side that the page has', async () => {
  const shell = await aShell();
  shell.publish((next) => setLive(next, '1.1.0'));
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe('1.0.0');
  expect(await shell.versionFor('mfe-quiz@1.1.0')).toBe('1.1.0');
  shell.publish((next) => setLive(next, '1.2.0'));
  expect(await Promise.all(versions.map((version) => shell.versionFor(`mfe-quiz@${version}`)))).toEqual(
    versions,
  );
});

test('feature 40: this holds for the visitors of a canary of a set, and after its withdrawal', async () => {
  const shell = await aShell();
  const rollout = (other: string) => ({ version: '1.1.0', salt: 'set', percent: 100, set: [other] });
  shell.publish(({ remotes }) => {
    remotes['mfe-quiz']!.rollout = rollout('mfe-cup');
    remotes['mfe-cup']!.rollout = rollout('mfe-quiz');
  });
  expect(await shell.versionFor('mfe-quiz@1.1.0')).toBe('1.1.0');
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe('1.0.0');
  shell.publish((next) => setLive(next, '1.0.0'));
  expect(await shell.versionFor('mfe-quiz@1.1.0')).toBe('1.1.0');
});

test('feature 40: a withdrawn release of a set is not returned to, and none of the other side comes for it', async () => {
  const shell = await aShell({ withdrawn: ['mfe-cup@1.1.0'] });
  shell.publish((next) => setLive(next, '1.1.0'));
  shell.publish((next) => setLive(next, '1.0.0'));
  expect(await shell.versionFor('mfe-quiz@1.1.0')).toBe(404);
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe('1.0.0');
});

test('feature 40: a shell that was started since mixes no set either', async () => {
  const shell = await aShell();
  shell.publish((next) => setLive(next, '1.1.0'));
  shell.restart();
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe(404);
  expect(await shell.versionFor('mfe-quiz@1.1.0')).toBe('1.1.0');
});

test('a slot of a remote that was released alone is of the newest plan with the releases of the page', async () => {
  const shell = await aShell();
  shell.publish((next) => setLive(next, '1.0.0', '1.1.0'));
  shell.publish((next) => setLive(next, '1.2.0', '1.1.0'));
  shell.publish((next) => setLive(next, '1.2.0', '1.2.0', false));
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe('1.1.0');
  expect(await shell.versionFor('mfe-quiz@1.2.0')).toBe('1.2.0');
  // A shell that does not know that plan any more has the present one.
  shell.restart();
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe('1.2.0');
});

test('a killed remote fills no slot of an older page', async () => {
  const shell = await aShell();
  shell.publish((next) => setLive(next, '1.1.0'));
  shell.publish(({ remotes }) => {
    remotes['mfe-cup']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  expect(await shell.versionFor('mfe-quiz@1.0.0')).toBe(404);
});

test('a page that names no releases gets the present one, and a text that is too long is refused', async () => {
  const shell = await aShell();
  expect(await shell.versionFor('')).toBe('1.0.0');
  expect(await shell.versionFor('x@1,'.repeat(2_000))).toBe(400);
});
