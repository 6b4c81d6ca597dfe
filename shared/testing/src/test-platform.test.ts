import path from 'node:path';
import { eventContractsAround } from './declared-around.ts';
import { asha } from './people.ts';
import { testPlatform } from './test-platform.ts';

test('a second visit with the storage of the first has its login', () => {
  const first = testPlatform();
  first.platform.session.store(asha);

  expect(testPlatform({}, { stored: first.stored }).platform.session.current()).toEqual(asha);
  expect(testPlatform().platform.session.current()).toBeNull();
});

test('publishing an event that violates its contract throws', () => {
  const file = path.join(import.meta.dirname, '../../../mfe-auth/src/sign-in/SignIn.test.tsx');
  const { platform } = testPlatform({}, { events: eventContractsAround(file) });
  const because = { why: 'boredom' } as never; // not a valid reason

  expect(() => platform.bus.publish('auth:logged-out', because)).toThrow(/auth:logged-out/);
  expect(() => platform.bus.publish('shell:navigated', { path: '/', title: 'Home' })).not.toThrow();
});

test('toasts and navigation are recorded, content is as given', async () => {
  const { platform, toasts, visited } = testPlatform({}, { content: { newsArticle: async () => undefined } });
  platform.toast('info', 'Hello');
  platform.navigate('/quiz');

  expect(toasts).toEqual([{ kind: 'info', text: 'Hello' }]);
  expect(visited).toEqual(['/quiz']);
  expect(await platform.content.news()).toEqual([]);
});
