import type { LoginState } from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import { forgetHomeCountry, internationalCountry } from '../home-country.ts';
import type { JsonStorage } from '../json-storage.ts';
import type { Session } from '../session.ts';

/**
 * Sets the session's token as the default `Authorization` header of the axios client, as the specification (section 4)
 * requires: after a first-time sign-up, and for a visitor with an international mobile number. Removes it when the
 * visitor signs out. Returns a function that stops this.
 */
export function syncDefaultBearer(http: AxiosInstance, session: Session, storage: JsonStorage): () => void {
  function apply(state: LoginState | null): void {
    const { common } = http.defaults.headers;
    if (!state) forgetHomeCountry(storage);
    if (state && (state.first_time_sign_up || internationalCountry(storage))) {
      common['Authorization'] = `Bearer ${state.authToken}`;
    } else {
      delete common['Authorization'];
    }
  }

  apply(session.current());
  const subscription = session.changes.subscribe(apply);
  return () => subscription.unsubscribe();
}
