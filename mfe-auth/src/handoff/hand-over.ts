import type { Api } from '@marquee/api';
import { loggedIn } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';

/** How long the visitor waits at most, in milliseconds; after that they go on as they are. */
export const longestWait = 3000;

type Services = Pick<Platform, 'session' | 'bus'> & { api: Pick<Api, 'exchangeToken'> };

/**
 * Exchanges the app's token for a session (C07). Whatever goes wrong is swallowed (specification,
 * section 8): the visitor goes on anonymous.
 */
export async function handOver({ api, session, bus }: Services, token: string | null): Promise<void> {
  if (!token) return;

  const answer = await api.exchangeToken({ token, source: 'app_webview' });
  if (!answer.ok) return;
  session.store(answer.data);
  bus.publish(loggedIn, { userId: answer.data.userId, firstTime: answer.data.first_time_sign_up });
}
