import type { IncomingMessage } from 'node:http';
import type { AnswerFirst, Respond } from '@marquee/http-server';
import type { Snapshot } from '@marquee/contracts';
import { LRUCache } from 'lru-cache';
import { digestHeader } from './pages/page-sharing.ts';
import { digestOf } from './pages/page-variant.ts';
import type { PageServer } from './pages/serve-page.ts';
import type { ServerParts } from './server-feature.ts';
import type { Site } from './site/site.ts';
import { siteCookies } from './site-cookies.ts';
import { variantOptionsOf } from './variant-options.ts';
import type { Visitors } from './visitors.ts';

type Headers = Record<string, string | string[]>;

export const digestPath = '/__marquee/digest';
const sequenceHeader = 'x-marquee-sequence';

/** The size of the cache, in characters of request headers. */
const maxCachedCharacters = 8 * 1024 * 1024;

/**
 * Creates the endpoint `GET /__marquee/digest`. It responds 204 with the digest of the visitor's page variant in
 * `X-Marquee-Digest`, which an edge cache adds to its key. It identifies the visitor by the same cookies and headers as
 * a page does, and the language by `Accept-Language`.
 *
 * - The digest is absent if the visitor's pages are not shared: without the cookie `UUID`, with a local build, or with
 *   a preview.
 * - `X-Marquee-Sequence` is the number of the snapshot of the visitor's plan.
 * - With `?fresh`, a shell without connection to the registry responds 503, so that the edge requests another shell.
 * - With `?newcomer`, a visitor without `UUID` gets one by `Set-Cookie`, for an edge that cannot create ids.
 *
 * Both parameters may be in one query. Responses are cached until the snapshot changes.
 */
export function createDigestEndpoint({
  pages,
  visitors,
  isRegistryConnected,
  report,
  ...settings
}: {
  pages: Pick<PageServer, 'open' | 'snapshot'>;
  visitors: Visitors;
  isRegistryConnected: () => boolean;
  report: (failure: unknown) => void;
  definition: Site;
  features: readonly Pick<ServerParts, 'variantOf' | 'variantHeaders'>[];
  tenants: { header: string | undefined };
}): AnswerFirst {
  const cached = new LRUCache<string, Headers>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (_headers, key) => key.length + 1,
  });
  let cachedOf: Snapshot | undefined;
  const namingHeaders = [
    'cookie',
    'user-agent',
    'host',
    'x-forwarded-host',
    ...settings.features.flatMap(({ variantHeaders = [] }) => variantHeaders),
    ...(settings.tenants.header ? [settings.tenants.header] : []),
  ];

  return (request, respond) => {
    const { url = '', method } = request;
    if (!url.startsWith(digestPath) || (method !== 'GET' && method !== 'HEAD')) return false;
    const query = url.slice(digestPath.length);
    if (query !== '' && !query.startsWith('?')) return false;

    const asks = new Set(query.slice(1).split('&'));
    const snapshot = pages.snapshot();
    if (!snapshot || (asks.has('fresh') && !isRegistryConnected())) respond(503, unavailable);
    else answer(request, respond, snapshot, asks.has('newcomer'));
    return true;
  };

  function answer(
    request: IncomingMessage,
    respond: Respond,
    snapshot: Snapshot,
    welcomesNewcomers: boolean,
  ) {
    if (cachedOf !== snapshot) cached.clear();
    cachedOf = snapshot;
    const language = languageOf(request, settings.definition);
    let key: string = welcomesNewcomers ? `newcomer ${language}` : language;
    for (const name of namingHeaders) key += `\n${request.headers[name] as string}`;
    key += `\n${request.socket.remoteAddress}`;
    const known = cached.get(key);
    if (known) return respond(204, known);

    void answerNew(request, respond, { key, language, snapshot, welcomesNewcomers });
  }

  async function answerNew(
    request: IncomingMessage,
    respond: Respond,
    {
      key,
      language,
      snapshot,
      welcomesNewcomers,
    }: { key: string; language: string; snapshot: Snapshot; welcomesNewcomers: boolean },
  ) {
    try {
      const found = await headersFor(request, language, welcomesNewcomers);
      const { isLasting } = found;
      // The snapshot may have changed while a flag service chose the variants; the digest is of the present one.
      const { sequence } = pages.snapshot() ?? snapshot;
      const headers = { ...found.headers, [sequenceHeader]: String(sequence) };
      if (isLasting && cachedOf === snapshot) cached.set(key, headers);
      respond(204, headers);
    } catch (failure) {
      report(failure);
      respond(503, unavailable);
    }
  }

  async function headersFor(
    { headers, socket }: IncomingMessage,
    language: string,
    welcomesNewcomers: boolean,
  ) {
    const cookies = siteCookies(headers.cookie);
    const client = { headers, cookies, socket };
    const { visitor, isNew } = visitors.identify(client, language);
    const isOfOneBrowser = visitors.overrideOf(client) || visitors.hasPreview(client);
    if ((isNew && !welcomesNewcomers) || isOfOneBrowser) return { headers: withoutDigest, isLasting: true };
    const choices = await visitors.choicesOf(visitor, client);
    const options = variantOptionsOf(client, settings);
    const opened = pages.open({ ...visitor, ...(choices && { chosen: choices.chosen }) });
    if (!opened) return { headers: withoutDigest, isLasting: false };
    const variant = opened.variant(options);
    const set = [
      ...(isNew ? [visitors.setId(visitor.id)] : []),
      ...(choices?.isNew ? [visitors.setVariants(choices.chosen)] : []),
    ];
    return {
      headers: {
        [digestHeader]: digestOf(variant),
        ...withoutDigest,
        ...(set.length > 0 && { 'set-cookie': set }),
      },
      // The permission to inspect ends by itself.
      isLasting: set.length === 0 && !variant.inspectable,
    };
  }
}

const withoutDigest: Headers = { 'cache-control': 'private, no-store' };
const unavailable: Headers = { ...withoutDigest, 'retry-after': '2' };

/** The language of the site that the client asks for first; the default one if the site does not have it. */
function languageOf({ headers }: IncomingMessage, { languages, defaultLanguage }: Site): string {
  const [, asked = ''] = /^\s*([a-z0-9-]+)/i.exec(headers['accept-language'] ?? '') ?? [];
  const isAsked = ({ code }: { code: string }) =>
    `${asked}-`.toLowerCase().startsWith(`${code.toLowerCase()}-`);
  return languages.all.find(isAsked)?.code ?? defaultLanguage;
}
