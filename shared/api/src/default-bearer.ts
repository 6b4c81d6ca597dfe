import type { LoginState } from '@marquee/contracts/calls';
import type { AxiosInstance } from 'axios';
import type { JsonStorage } from './json-storage.ts';
import type { Session } from './session.ts';

/** Outlives the page: the rule holds for a session, and a session holds until the sign-out. */
const key = 'internationalUser';

/**
 * Sets the token as the client's default header on a first-time sign-up and for an international
 * user (specification, section 4), and takes it away on sign-out.
 */
export function keepDefaultBearer(http: AxiosInstance, session: Session, storage: JsonStorage) {
  function apply(state: LoginState | null): void {
    const { common } = http.defaults.headers;
    if (!state) storage.remove(key);
    if (state && (state.first_time_sign_up || storage.read(key, false))) {
      common['Authorization'] = `Bearer ${state.authToken}`;
    } else {
      delete common['Authorization'];
    }
  }

  apply(session.current());
  const subscription = session.changes.subscribe(apply);
  return {
    /** The number of the login that is about to be stored. */
    loggingIn(mobileNumber: string) {
      if (isInternational(mobileNumber)) storage.write(key, true);
      else storage.remove(key);
    },
    stop: () => subscription.unsubscribe(),
  };
}

/** Another dial code than India's; a number without one is Indian. */
export function isInternational(mobileNumber: string): boolean {
  return /^\+(?!91)/.test(mobileNumber.trim());
}
