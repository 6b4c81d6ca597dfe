import { loginState, type LoginState } from '@marquee/api-contract/login-state';
import { filter, map, Observable, Subject, merge, distinctUntilChanged, share } from 'rxjs';
import * as v from 'valibot';
import type { JsonStorage } from './json-storage.ts';

const key = 'loginState';

/** Reads and changes the visitor's login, which local storage keeps on this device. */
export type Session = {
  /** Returns the stored login; null if the visitor is signed out. */
  current(): LoginState | null;
  /** Stores a login: only authToken, id, userId and first_time_sign_up (specification, section 3). */
  store(state: LoginState): void;
  clear(): void;
  /** Emits the login whenever it changes, in this tab or another; null after a sign-out. */
  changes: Observable<LoginState | null>;
};

type SessionOptions = {
  storage: JsonStorage;
  /** The browser's `storage` events: each key that another tab changes, or null if it clears the storage. */
  storageEvents?: Observable<string | null>;
};

export function createSession({ storage, storageEvents = new Observable() }: SessionOptions): Session {
  const written = new Subject<void>();
  const parsed = new Map<string, LoginState | null>();

  // Returns the same object for the same stored text: a React snapshot must be stable.
  function current(): LoginState | null {
    const text = storage.readText(key, '');
    if (!parsed.has(text)) {
      parsed.clear();
      parsed.set(text, parseLoginState(storage.read<unknown>(key, null)));
    }
    return parsed.get(text) ?? null;
  }

  const otherTabs = storageEvents.pipe(filter((changed) => changed === key || changed === null));
  const changes = merge(written, otherTabs).pipe(map(current), distinctUntilChanged(), share());

  return {
    current,
    changes,
    store({ authToken, id, userId, first_time_sign_up }) {
      storage.write(key, { authToken, id, userId, first_time_sign_up });
      written.next();
    },
    clear() {
      storage.remove(key);
      written.next();
    },
  };
}

function parseLoginState(stored: unknown): LoginState | null {
  const result = v.safeParse(loginState, stored);
  return result.success ? result.output : null;
}
