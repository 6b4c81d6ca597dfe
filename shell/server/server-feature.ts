import type { Beacon, Plan, Snapshot } from '@marquee/contracts';
import type { SettingsSchema, Variables } from '@marquee/http-server';
import type { Tracing } from '@marquee/tracing';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Registry } from 'prom-client';
import type { Source } from './forward-observations.ts';
import type { PageFeature } from './page-feature.ts';
import type { VariantOptions } from './pages/page-variant.ts';
import type { PageServer } from './pages/serve-page.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { ReleaseFit } from './releases/release-fit.ts';
import type { TrustedKeys } from './releases/trusted-keys.ts';
import type { ReleaseWorkers } from './rendering/release-workers.ts';
import type { ShellAssets } from './shell-assets.ts';
import type { Site } from './site/site.ts';
import type { SiteContent } from './site/site-definition.ts';
import type { ClientRequest, VisitorFeature, Visitors } from './visitors.ts';

/** A part of the shell's server that is added or removed as a whole. */
export type ServerFeature = {
  name: string;
  /** Its environment variables, which `open` reads from `shell.variables`. */
  settings?: SettingsSchema;
  open: (shell: FeatureShell) => ServerParts | Promise<ServerParts>;
};

/** The properties of the shell that a feature gets when it opens. */
export type FeatureShell = {
  variables: Variables;
  environment: string;
  /** Whether the server is reached from this machine only. */
  isLocal: boolean;
  siteUrl: string;
  mainApi: string;
  contentApi: string;
  /**
   * The URLs by which this server itself reaches the APIs and the folder `/media`. Pages contain the two URLs above.
   */
  internal: { mainApi: string; contentApi: string; media: string };
  definition: Site;
  /** What the sitemaps have besides pages at fixed paths; undefined if the site has nothing else. */
  known: SiteContent | undefined;
  assets: ShellAssets;
  files: ReleaseFiles;
  /** Checks whether a release fits this shell. */
  fit: Pick<ReleaseFit, 'check'>;
  /** Starts the workers that render releases, and keeps them running. */
  workers: Pick<ReleaseWorkers, 'start' | 'hold'>;
  /** The public keys of the registry. */
  keys: TrustedKeys;
  /** Returns the active snapshot; undefined before the first one. */
  snapshot: () => Snapshot | undefined;
  metrics: Registry;
  tracing: Tracing | undefined;
  /** The secret for receipts, equal for all shells of an environment. */
  visitorSecret: string;
  /** Returns the hash that other servers get instead of a visitor's id. */
  hashOf: (visitorId: string) => string;
  /** Sends a beacon or a failed render that counts against a release to the registry. */
  observe: (beacon: Beacon, source: Source) => void;
  /** Whether API requests of renders timed out lately. */
  isApiLate: () => boolean;
  report: (failure: unknown) => void;
};

/** The parts that an open feature adds to the server: routes, hooks, page markup, and properties of visitors. */
export type ServerParts = PageFeature &
  VisitorFeature & {
    /** Adds its routes, in a context of their own. */
    routes?: (app: FastifyInstance, server: FeatureServer) => PromiseLike<unknown> | void;
    /** A Fastify hook that is called for each request to the server before all others. */
    onRequest?: onRequestHookHandler;
    /** Called with each new active snapshot. */
    activated?: (snapshot: Snapshot) => void;
    /** Returns the properties of a page variant that follow from a request. */
    variantOf?: (request: Pick<ClientRequest, 'cookies' | 'headers'>) => VariantOptions;
    /** The request headers, besides cookies, that `variantOf` reads. */
    variantHeaders?: readonly string[];
    /** Called for a failed render of a page that is the fault of a release. */
    failedRender?: (
      request: FastifyRequest,
      plan: Plan,
      failed: { remote: string; version: string; failure: unknown },
    ) => void;
    /** Ends the feature, after the last response. */
    stop?: () => void;
  };

/** The services of the server that the routes of features use. */
export type FeatureServer = { visitors: Visitors; pages: PageServer };
