import type { Api } from '@marquee/sdk/api';
import { type Platform } from '@marquee/sdk';
import { signOut } from '../session/sign-out.ts';

/**
 * How long the visitor waits for the exchange of the one-time token of the mobile app, in milliseconds. Afterwards the
 * visitor continues without a sign-in.
 */
export const maxWaitMs = 3000;

type Services = Pick<Platform, 'session' | 'storage' | 'bus'> & {
  api: Pick<Api, 'exchangeToken' | 'previewToken' | 'signOut'>;
};

const source = 'app_webview';

/**
 * Signs in with a one-time token of the mobile app, and publishes `auth:logged-in`. A session of another account is
 * ended first. If the API refuses the token, nothing changes and no error is shown (specification, section 8).
 */
export async function handOver(services: Services, token: string): Promise<void> {
  const { api, session, bus } = services;
  const result = await api.exchangeToken({ token, source });
  if (!result.ok) return;
  const before = session.current();
  if (before && before.userId !== result.data.userId) signOut(services, 'requested');
  session.store(result.data);
  bus.publish('auth:logged-in', { userId: result.data.userId, firstTime: result.data.first_time_sign_up });
}

/** What to do with the app's token: ignore it, exchange it, or first ask before changing the account. */
type Arrival = { kind: 'ignore' } | { kind: 'exchange' } | { kind: 'confirm'; number: string };

/**
 * Decides what to do with a one-time token of the mobile app: exchange it, ask the visitor first, or ignore it. If a
 * visitor is signed in, the account of the token is fetched and compared. The visitor is asked if it is another
 * account, because a link from another person must not replace the signed-in account.
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
