import type { LoginState } from '@marquee/api-contract';

/** A login for tests: `platform.session.store(asha)`. */
export const asha: LoginState = { authToken: 'token', id: 1, userId: 'u_1', first_time_sign_up: false };
