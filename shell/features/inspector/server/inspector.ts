import { access } from '@marquee/http-server';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { sendNotFound } from '../../../server/send-not-found.ts';

export type InspectorSettings = {
  /** Whether all visitors may open the inspector. */
  isOn: boolean;
  /** The key that permits the inspector for a working day; undefined if no key does. */
  key: string | undefined;
};

const cookieName = 'inspector';
const allowedSeconds = 8 * 60 * 60;

/** Whether the page of a request may include the inspector, according to the visitor's cookies. */
export function mayInspect(
  { isOn, key }: InspectorSettings,
  cookies: Readonly<Record<string, string | undefined>>,
  now = Date.now(),
): boolean {
  if (isOn) return true;
  const [until = '', seal = ''] = (cookies[cookieName] ?? '').split('.');
  return key !== undefined && Number(until) > now && isSame(seal, sealOf(key, until));
}

/**
 * The route `GET /__marquee/inspector?key=…`. With the right key, it sets a cookie that permits the inspector for eight
 * hours; with a wrong one, the response is a 404.
 */
export const inspectorRoutes: FastifyPluginAsync<InspectorSettings & { siteUrl: string }> = async (
  app,
  settings,
) => {
  const { key, siteUrl } = settings;
  app.get<{ Querystring: { key?: unknown } }>(
    '/__marquee/inspector',
    { config: access('holders of INSPECTOR_KEY', 'a cookie that permits the inspector') },
    async ({ query }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      // Compared as seals, which are all of one length.
      if (!key || !isSame(sealOf(key, String(query.key)), sealOf(key, key))) return sendNotFound(reply);
      const until = String(Date.now() + allowedSeconds * 1000);
      return reply
        .setCookie(cookieName, `${until}.${sealOf(key, until)}`, {
          path: '/',
          maxAge: allowedSeconds,
          httpOnly: true,
          sameSite: 'strict',
          secure: siteUrl.startsWith('https:'),
        })
        .redirect('/?marquee-inspect', 303);
    },
  );
};

function sealOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
