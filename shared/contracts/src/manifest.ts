import * as v from 'valibot';
import { declaredEventSchema } from './declared-event.ts';
import { guestHeadSchema, guestMountSchema, guestSchema, placeholderText } from './guest.ts';
import { objectSchema } from './json-schema-subset.ts';
import { navigationEntrySchema } from './navigation-entry.ts';
import { manifestFaults } from './manifest-faults.ts';
import { eventKeyName, ownedName, remoteName } from './owned-name.ts';
import { settingsSchema } from './remote-settings.ts';

/**
 * When the browser hydrates a page or slot whose HTML the server has rendered: as soon as the page has loaded, when it
 * becomes visible, when the browser is idle, at the visitor's first interaction with it, or never.
 */
export const hydrationTriggers = ['load', 'visible', 'idle', 'interaction', 'never'] as const;

/**
 * How important a remote is, which determines what a visitor sees if it fails. `primary`: a fallback with links to
 * other pages, because the remote is the purpose of the page. `essential`: a fallback with a retry button. `regular`:
 * nothing.
 */
export const criticalities = ['primary', 'essential', 'regular'] as const;

export const eventName = ownedName(':', '<owner>:<event>');
const kilobytes = v.pipe(v.number(), v.gtValue(0), v.maxValue(1000));
const deadlineMs = v.pipe(v.number(), v.integer(), v.minValue(20), v.maxValue(5000));

/** How long the bootstrap and the mount may each take in the browser, in milliseconds; by default ten seconds. */
const mountDeadlineMs = v.optional(v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(60_000)));

const heightPx = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5000));

const cacheSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3600));

/**
 * How long the shell may cache the rendered output; without this field, each request renders it. The query of
 * the URL is part of the cache key, and the server renders every visitor as signed out. A slot without it is left
 * out of a page that is cached: the browser fetches it.
 */
const cache = v.optional(
  v.strictObject({
    /** How long the output may be reused for other visitors, in seconds. */
    maxAge: cacheSeconds,
    /** How many seconds longer a stale page is served while it is rendered again; `maxAge` by default. */
    staleWhileRevalidate: v.optional(cacheSeconds),
  }),
);

const routeFields = v.strictObject({
  /** The id of the route in code: its key in `routes.tsx` and the name of its chunk. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'is kebab-case')),
  /** The path as a React Router pattern, without the language prefix. */
  path: v.pipe(v.string(), v.regex(/^\/\S*$/, 'starts with /')),
  hydrate: v.optional(v.picklist(hydrationTriggers), 'load'),
  indexable: v.optional(v.boolean(), false),
  /** Whether the URL or page contains a secret: it then sends no referrer and loads no third-party script. */
  private: v.optional(v.boolean(), false),
  /** With `data`, the route has no page: the server responds with the loader's result as JSON. */
  returns: v.optional(v.literal('data')),
  /** How long the server waits for the rendered page, in milliseconds. */
  deadlineMs: v.optional(deadlineMs, 1500),
  mountDeadlineMs,
  cache,
  /** Params of the path with which the build renders the page once, such as `{ "celeb": "meher-tarana" }`. */
  sample: v.exactOptional(v.record(v.string(), v.string())),
  /** What of a guest is mounted as this page; absent in single-spa guests. */
  mount: v.exactOptional(guestMountSchema),
  /** The texts of a guest's page, which the server renders. */
  head: v.exactOptional(guestHeadSchema),
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
  name: ownedName('.', '<owner>.<slot>'),
  /** The JSON Schema of the params with which pages place the slot; without it, a slot takes any params. */
  params: v.optional(objectSchema),
  /** Params with which the build renders the slot once; without it, the smallest that match `params`. */
  sample: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
  hydrate: v.optional(v.picklist(hydrationTriggers), 'visible'),
  /** Replaces `hydrate` if the visitor is signed in, or signs in while the page is open. */
  hydrateSignedIn: v.optional(v.picklist(hydrationTriggers)),
  /** A key of local storage: if this browser has stored it, the slot hydrates when the browser is idle. */
  hydrateStored: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  /** Events that hydrate the slot at once, before the trigger in `hydrate` occurs. */
  hydrateOn: v.optional(v.array(eventName), []),
  deadlineMs: v.optional(deadlineMs, 500),
  mountDeadlineMs,
  cache,
  /**
   * The slot's height in pixels, on screens narrower than 768 px and on wider ones. A cached page keeps this space
   * for a slot without `cache` until the browser has fetched the slot; a guest's slot has it until the guest has
   * mounted, with `text` in it.
   */
  placeholder: v.exactOptional(
    v.strictObject({ narrow: heightPx, wide: heightPx, text: v.exactOptional(placeholderText) }),
  ),
  /** What of a guest is mounted in this slot; absent in single-spa guests. */
  mount: v.exactOptional(guestMountSchema),
});

/**
 * An element that may move from one page to the next. The name is site-wide and belongs to the remote in its first
 * part; another remote that declares it needs the owner's agreement.
 */
const viewTransitionSchema = v.strictObject({
  name: ownedName('.', '<owner>.<element>'),
  /** The other remotes that have the owner's agreement. Only the owner lists them. */
  sharedWith: v.exactOptional(v.array(remoteName)),
});

const manifestFields = v.strictObject({
  name: remoteName,
  owner: v.pipe(v.string(), v.nonEmpty()),
  /** The versions of the sdk for which the remote is built, such as `>=2.0 <3`; absent for sdk 1. */
  sdk: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  criticality: v.picklist(criticalities),
  routes: v.array(routeSchema),
  slots: v.array(slotSchema),
  /** The events that the remote owns. A change that a subscriber would notice is a second version. */
  events: v.optional(v.array(declaredEventSchema)),
  /** What environments may set without a build; readable in the remote's code by `useSettings`. */
  settings: v.exactOptional(settingsSchema),
  /** The remote's links in the header and footer of the site. */
  navigation: v.optional(v.array(navigationEntrySchema)),
  /** The elements that move between pages, which the code marks by `viewTransition`. */
  viewTransitions: v.exactOptional(v.array(viewTransitionSchema)),
  /** The names of published events. `auth:logged-in@2` is version 2; both versions may be listed. */
  publishes: v.array(eventKeyName),
  subscribes: v.array(eventKeyName),
  /** Size limits in kB (1,024 bytes) after Brotli compression: of the files of each page, and of all slots together. */
  budgets: v.optional(
    v.strictObject({
      page: v.optional(kilobytes),
      slots: v.optional(kilobytes),
      /** The budgets of single pages, by route id. */
      routes: v.optional(v.record(v.string(), kilobytes)),
    }),
  ),
  /** The source files with the remote's routes and slots; absent in guests. */
  entries: v.exactOptional(v.strictObject({ routes: v.string(), slots: v.string() })),
  /** What `marquee build` bundles the release with; webpack by default. */
  bundler: v.exactOptional(v.picklist(['webpack', 'rspack'])),
  guest: v.exactOptional(guestSchema),
});

/**
 * The schema of a remote's manifest, `remote.json`, in which it declares its routes, slots, events, settings and links
 * in the site's navigation.
 */
export const manifestSchema = v.pipe(
  manifestFields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const at = { type: 'unknown', origin: 'value', input: dataset.value, value: undefined } as const;
    for (const { path, message } of manifestFaults(dataset.value)) {
      const [first, ...rest] = path.map((key) => ({ ...at, key }));
      if (first) addIssue({ message, path: [first, ...rest] });
    }
  }),
);

export type RemoteManifest = v.InferOutput<typeof manifestSchema>;
export type ManifestRoute = RemoteManifest['routes'][number];
export type ManifestSlot = RemoteManifest['slots'][number];
export type HydrationTrigger = (typeof hydrationTriggers)[number];
export type Criticality = (typeof criticalities)[number];
