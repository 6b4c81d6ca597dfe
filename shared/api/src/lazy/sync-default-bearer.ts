import type { LoginState } from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import { forgetHomeCountry, internationalCountry } from '../home-country.ts';
import type { JsonStorage } from '../json-storage.ts';
import type { Session } from '../session.ts';

/**
 * Makes the client send the session's token with calls by default, as the specification (section 4) requires: after a
 * first-time sign-up, and for a visitor with an international mobile number, until the visitor signs out. Returns a
 * function that ends this.
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
