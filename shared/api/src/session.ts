import { loginState, type LoginState } from '@marquee/api-contract/login-state';
import { filter, map, Observable, Subject, merge, distinctUntilChanged, share } from 'rxjs';
import * as v from 'valibot';
import type { JsonStorage } from './json-storage.ts';

const key = 'loginState';

/** Who is signed in on this device. */
export type Session = {
  current(): LoginState | null;
  /** Keeps exactly authToken, id, userId and first_time_sign_up (specification, section 3). */
  store(state: LoginState): void;
  clear(): void;
  /** Every change from now on, in this tab or another; null is signed out. */
  changes: Observable<LoginState | null>;
};

type SessionOptions = {
  storage: JsonStorage;
  /** The key another tab changed; null for all of them, as in the browser's storage event. */
  storageEvents?: Observable<string | null>;
};

export function createSession({ storage, storageEvents = new Observable() }: SessionOptions): Session {
  const written = new Subject<void>();
  const readings = new Map<string, LoginState | null>();

  // The same object for the same stored text, so that a React snapshot of the session is stable.
  function current(): LoginState | null {
    const text = storage.readText(key, '');
    if (!readings.has(text)) {
      readings.clear();
      readings.set(text, parseLoginState(storage.read<unknown>(key, null)));
    }
    return readings.get(text) ?? null;
  }

  const elsewhere = storageEvents.pipe(filter((changed) => changed === key || changed === null));
  const changes = merge(written, elsewhere).pipe(map(current), distinctUntilChanged(), share());

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
  const parsed = v.safeParse(loginState, stored);
  return parsed.success ? parsed.output : null;
}
