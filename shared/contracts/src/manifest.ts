import * as v from 'valibot';

/** When an island takes over the server's HTML. */
export const hydrationTriggers = ['load', 'visible', 'idle', 'interaction', 'never'] as const;

/**
 * What the page shows when a remote fails: for `primary`, the purpose of the page, a fallback with links to other
 * pages; for `essential`, a fallback with a retry; for `regular`, nothing.
 */
export const criticalities = ['primary', 'essential', 'regular'] as const;

export const remoteName = v.pipe(v.string(), v.regex(/^mfe-[a-z][a-z0-9-]*$/, 'is mfe-<name> in lower case'));
export const eventName = v.pipe(v.string(), v.regex(/^[a-z]+:[a-z][a-z-]*$/, 'is <owner>:<event>'));
const eventVersionName = v.pipe(
  v.string(),
  v.regex(
    /^[a-z]+:[a-z][a-z-]*(@([2-9]|[1-9]\d+))?$/,
    'is <owner>:<event>, or <owner>:<event>@<version> from 2 on',
  ),
);
const kilobytes = v.pipe(v.number(), v.gtValue(0), v.maxValue(1000));
const slotName = v.pipe(v.string(), v.regex(/^[a-z]+\.[a-z][a-z-]*$/, 'is <owner>.<slot>'));
const deadlineMs = v.pipe(v.number(), v.integer(), v.minValue(20), v.maxValue(5000));

const cacheSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600));

/**
 * How the shell may cache the rendered output, in seconds. Without it, the output is rendered per request. The
 * query of the URL is part of the cache key, and no visitor is signed in on the server.
 */
const cache = v.optional(
  v.strictObject({
    /** How long the output may be reused for other visitors. */
    maxAge: cacheSeconds,
    /** How much longer a whole page is served stale while one background request regenerates it; `maxAge` again by default. */
    staleWhileRevalidate: v.optional(cacheSeconds),
  }),
);

const routeFields = v.strictObject({
  /** Names the route in code: the key in `routes.tsx` and the name of its chunk. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is kebab-case')),
  /** React Router's pattern, without the language prefix. */
  path: v.pipe(v.string(), v.regex(/^\/\S*$/, 'starts with /')),
  hydrate: v.optional(v.picklist(hydrationTriggers), 'load'),
  indexable: v.optional(v.boolean(), false),
  /** The URL or the page contains a secret: the page sends no referrer and loads no third-party script. */
  private: v.optional(v.boolean(), false),
  /** `data`: the route has no page; the response is the result of its loader as JSON. */
  returns: v.optional(v.literal('data')),
  /** How long the server waits for this page, in milliseconds. */
  deadlineMs: v.optional(deadlineMs, 1500),
  cache,
});

const routeSchema = v.pipe(
  routeFields,
  v.forward(
    v.check(
      (route) => !(route.private && route.cache?.maxAge),
      'has no maxAge on a private page: the page may not be served to another visitor',
    ),
    ['cache'],
  ),
);

const slotSchema = v.strictObject({
  name: slotName,
  hydrate: v.optional(v.picklist(hydrationTriggers), 'visible'),
  /** Replaces `hydrate` while the visitor is signed in on this browser, also after a later sign-in. */
  hydrateSignedIn: v.optional(v.picklist(hydrationTriggers)),
  /** Events that hydrate the slot earlier than `hydrate` would. */
  hydrateOn: v.optional(v.array(eventName), []),
  deadlineMs: v.optional(deadlineMs, 500),
  cache,
});

/** `remote.json`, the only registration of a remote. */
export const manifestSchema = v.strictObject({
  name: remoteName,
  owner: v.pipe(v.string(), v.nonEmpty()),
  criticality: v.picklist(criticalities),
  routes: v.array(routeSchema),
  slots: v.array(slotSchema),
  /** Events by name; `auth:logged-in@2` is its second version, and a remote may name both. */
  publishes: v.array(eventVersionName),
  subscribes: v.array(eventVersionName),
  /** The maximum size that a browser loads for one page or for the slots, in kB (1,024 bytes) of Brotli. */
  budgets: v.optional(
    v.strictObject({
      page: v.optional(kilobytes),
      slots: v.optional(kilobytes),
      /** Budgets of single pages, by the id of the route. */
      routes: v.optional(v.record(v.string(), kilobytes)),
    }),
  ),
  entries: v.strictObject({ routes: v.string(), slots: v.string() }),
});

export type RemoteManifest = v.InferOutput<typeof manifestSchema>;
export type ManifestRoute = RemoteManifest['routes'][number];
export type ManifestSlot = RemoteManifest['slots'][number];
export type HydrationTrigger = (typeof hydrationTriggers)[number];
export type Criticality = (typeof criticalities)[number];
