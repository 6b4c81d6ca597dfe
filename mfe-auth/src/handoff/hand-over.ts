import type { Api } from '@marquee/api';
import { loggedIn } from '@marquee/events';
import type { Platform } from '@marquee/mount';
import { signOut } from '../session/sign-out.ts';

/** How long the visitor waits at most, in milliseconds; after that they go on as they are. */
export const longestWait = 3000;

type Services = Pick<Platform, 'session' | 'storage' | 'bus'> & {
  api: Pick<Api, 'exchangeToken' | 'previewToken' | 'signOut'>;
};

const source = 'app_webview';

/**
 * Exchanges the app's token for a session (C07). Whatever goes wrong is swallowed (specification,
 * section 8): the visitor goes on as they are. Another account that is signed in here is signed out first.
 */
export async function handOver(services: Services, token: string): Promise<void> {
  const { api, session, bus } = services;
  const answer = await api.exchangeToken({ token, source });
  if (!answer.ok) return;
  const before = session.current();
  if (before && before.userId !== answer.data.userId) signOut(services, 'asked');
  session.store(answer.data);
  bus.publish(loggedIn, { userId: answer.data.userId, firstTime: answer.data.first_time_sign_up });
}

/** What a token asks for: nothing, because it is no good; the exchange; or a yes to another account first. */
export type Arrival = { kind: 'nothing' } | { kind: 'exchange' } | { kind: 'question'; number: string };

/**
 * A link that anybody may have sent must not replace the account that is signed in here: over a session, the
 * token is looked at before it is used.
 */
export async function arrivalOf({ api, session }: Services, token: string | null): Promise<Arrival> {
  if (!token) return { kind: 'nothing' };
  const current = session.current();
  if (!current) return { kind: 'exchange' };

  const preview = await api.previewToken({ token, source }).catch(() => undefined);
  if (!preview?.ok) return { kind: 'nothing' };
  const { userId, mobileNumberMasked } = preview.data;
  return userId === current.userId ? { kind: 'exchange' } : { kind: 'question', number: mobileNumberMasked };
}
