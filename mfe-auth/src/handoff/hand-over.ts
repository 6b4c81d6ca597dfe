import type { Api } from '@marquee/api';
import { loggedIn } from '@marquee/events';
import type { Platform } from '@marquee/mount';
import { signOut } from '../session/sign-out.ts';

/** After this time the visitor continues without the exchange. */
export const maxWaitMs = 3000;

type Services = Pick<Platform, 'session' | 'storage' | 'bus'> & {
  api: Pick<Api, 'exchangeToken' | 'previewToken' | 'signOut'>;
};

const source = 'app_webview';

/**
 * Exchanges the app's token for a session (C07), after signing out another account. Failures are
 * swallowed (specification, section 8): the visitor continues as before.
 */
export async function handOver(services: Services, token: string): Promise<void> {
  const { api, session, bus } = services;
  const result = await api.exchangeToken({ token, source });
  if (!result.ok) return;
  const before = session.current();
  if (before && before.userId !== result.data.userId) signOut(services, 'requested');
  session.store(result.data);
  bus.publish(loggedIn, { userId: result.data.userId, firstTime: result.data.first_time_sign_up });
}

/** What to do with a token: ignore it, exchange it, or let the visitor confirm the other account first. */
type Arrival = { kind: 'ignore' } | { kind: 'exchange' } | { kind: 'confirm'; number: string };

/**
 * Decides about a token. A link from a stranger must not replace the signed-in account, so with a session
 * the token's account is fetched before the token is used.
 */
export async function arrivalOf({ api, session }: Services, token: string | null): Promise<Arrival> {
  if (!token) return { kind: 'ignore' };
  const current = session.current();
  if (!current) return { kind: 'exchange' };

  const preview = await api.previewToken({ token, source }).catch(() => undefined);
  if (!preview?.ok) return { kind: 'ignore' };
  const { userId, mobileNumberMasked } = preview.data;
  return userId === current.userId ? { kind: 'exchange' } : { kind: 'confirm', number: mobileNumberMasked };
}
