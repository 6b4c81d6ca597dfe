import { loggedOut } from '@marquee/events';
import { asha } from './people.ts';
import { testPlatform } from './test-platform.ts';

test('who signed in at the first visit is signed in at the next one, given its storage', () => {
  const first = testPlatform();
  first.platform.session.store(asha);

  expect(testPlatform({}, { stored: first.stored }).platform.session.current()).toEqual(asha);
  expect(testPlatform().platform.session.current()).toBeNull();
});

test('an event that breaks its contract fails the test that publishes it', () => {
  const { platform } = testPlatform();
  const because = { why: 'boredom' } as never; // no reason there is

  expect(() => platform.bus.publish(loggedOut, because)).toThrow(/auth:logged-out/);
});

test('toasts and ways out are told, content is as given', async () => {
  const { platform, toasts, visited } = testPlatform({}, { content: { newsArticle: async () => undefined } });
  platform.toast('info', 'Hello');
  platform.navigate('/quiz');

  expect(toasts).toEqual([{ kind: 'info', text: 'Hello' }]);
  expect(visited).toEqual(['/quiz']);
  expect(await platform.content.news()).toEqual([]);
});
