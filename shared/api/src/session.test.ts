import { Subject } from 'rxjs';
import { createStorage } from './json-storage.ts';
import { createSession } from './session.ts';
import { asha } from './testing/an-api.ts';
import { memoryStorage } from './testing/memory-storage.ts';

test('stores exactly the four fields of the login state', () => {
  const browser = memoryStorage();
  const session = createSession({ storage: createStorage(browser) });
  session.store(Object.assign({ isNewUser: true }, asha));
  expect(JSON.parse(browser.getItem('loginState') ?? '')).toEqual(asha);
  expect(session.current()).toEqual(asha);
  expect(session.current()).toBe(session.current());
});

test('emits every change and nothing else', () => {
  const session = createSession({ storage: createStorage(memoryStorage()) });
  const seen: unknown[] = [];
  const subscription = session.changes.subscribe((state) => seen.push(state?.userId ?? null));
  session.store(asha);
  session.store(asha);
  session.clear();
  subscription.unsubscribe();
  session.store(asha);
  expect(seen).toEqual(['u_7', null]);
});

test('emits a sign-in and a sign-out of another tab', () => {
  const browser = memoryStorage();
  const storageEvents = new Subject<string | null>();
  const session = createSession({ storage: createStorage(browser), storageEvents });
  const seen: unknown[] = [];
  session.changes.subscribe((state) => seen.push(state?.userId ?? null));

  browser.setItem('loginState', JSON.stringify(asha));
  storageEvents.next('checkoutDetails');
  expect(seen).toEqual([]);
  storageEvents.next('loginState');
  browser.removeItem('loginState');
  storageEvents.next(null);
  expect(seen).toEqual(['u_7', null]);
});

test.each(['{', '{}', '{"authToken":""}', '"text"', 'null'])('a stored %s is no login', (loginState) => {
  expect(createSession({ storage: createStorage(memoryStorage({ loginState })) }).current()).toBeNull();
});
