/**
 * Who may import whom, in the words of ARCHITECTURE.md. Run by `tests/architecture`, which also checks
 * that nothing lies outside these parts. A new remote is covered by its name, `mfe-…`.
 */
export const parts = {
  contracts: 'shared/contracts/',
  'api contract': 'shared/api-contract/',
  timing: 'shared/timing/',
  profanity: 'shared/profanity/',
  ui: 'shared/ui/',
  plan: 'shared/plan/',
  'event-bus': 'shared/event-bus/',
  'api client': 'shared/api/',
  i18n: 'shared/i18n/',
  mount: 'shared/mount/',
  sdk: 'shared/sdk/',
  'release checks': 'shared/release-checks/',
  cli: 'shared/cli/',
  host: 'shared/host/',
  build: 'shared/build/',
  testing: 'shared/testing/',
  e2e: 'shared/e2e/',
  starter: 'shared/create-marquee-remote/',
  database: 'shared/database/',
  tracing: 'shared/tracing/',
  'http server': 'shared/http-server/',
  shell: 'shell/',
  site: 'site/',
  remote: 'mfe-[^/]+/',
  // Other sites on the same shell: a definition, and remotes, which are held to what every remote may import.
  examples: 'examples/',
  'example remotes': 'examples/[^/]+/mfe-[^/]+/',
  'example styles': 'examples/[^/]+/brand/',
  registry: 'registry/',
  'reference api': 'api/',
  start: 'start/',
  deploy: 'deploy/',
  tests: 'tests/',
  'settings table': 'tests/settings/',
  'list of routes': 'tests/routes/',
  'diagnosed faults': 'tests/diagnosis/',
  'told teams': 'tests/journeys/two-teams-change-together\\.all\\.journey\\.ts',
  'answers of edges': 'tests/deploy/edge-assets\\.test\\.ts',
  benchmark: 'bench/',
  'docs site': 'docs/site/',
  guests: 'tests/guests/',
  tools: 'tests/tools/',
};

/** What each part may import besides itself and packages from npm. `testing` is for tests everywhere, `e2e` for those of remotes. */
export const mayImport = {
  // The protocol of the platform, and the API of the specification: two owners.
  contracts: [],
  'api contract': ['contracts'],
  timing: [],
  profanity: [],
  ui: [],
  plan: ['contracts'],
  'event-bus': ['contracts'],
  'api client': ['contracts', 'api contract', 'timing'],
  i18n: ['contracts'],
  mount: ['contracts', 'api contract', 'timing', 'event-bus', 'api client', 'i18n', 'ui'],
  // All that remotes import of the platform, besides the components.
  sdk: ['contracts', 'api contract', 'event-bus', 'api client', 'i18n', 'mount'],
  'release checks': ['contracts'],
  // The command line reaches the registry over HTTP alone.
  cli: ['contracts', 'release checks'],
  build: ['contracts', 'release checks'],
  testing: ['contracts', 'api contract', 'event-bus', 'api client', 'i18n', 'mount'],
  e2e: [],
  // It runs before anything is installed.
  starter: [],
  database: ['contracts'],
  tracing: ['contracts', 'timing'],
  'http server': ['contracts', 'timing'],
  shell: [
    'contracts',
    'api contract',
    'timing',
    'profanity',
    'plan',
    'mount',
    'sdk',
    'ui',
    'i18n',
    'api client',
    'event-bus',
    'tracing',
    'http server',
    'build',
    'release checks',
  ],
  // What is of this site alone. Of the shell it imports only `entriesForSites`.
  site: [
    'shell',
    'contracts',
    'api contract',
    'profanity',
    'mount',
    'ui',
    'i18n',
    'api client',
    'tracing',
    'http server',
  ],
  remote: ['sdk', 'ui', 'build'],
  examples: ['shell', 'example remotes'],
  'example remotes': ['sdk', 'ui', 'build', 'example styles'],
  'example styles': [],
  registry: ['contracts', 'plan', 'release checks', 'database', 'ui', 'http server'],
  'reference api': [
    'contracts',
    'api contract',
    'timing',
    'database',
    'tracing',
    'http server',
    'i18n',
    'profanity',
  ],
  // It releases the first remotes as the command line does.
  start: ['contracts', 'timing', 'build', 'database', 'http server', 'cli'],
  // A whole site in one process tree. It verifies what it copies as a shell does.
  host: ['contracts', 'cli', 'start', 'shell'],
  // The worker for CDNs: it plans as the shell does.
  deploy: ['contracts', 'plan', 'i18n', 'build'],
  // A journey compares the worker for CDNs with a running shell.
  tests: [
    'deploy',
    'e2e',
    'timing',
    'contracts',
    'release checks',
    'api contract',
    'testing',
    'start',
    'build',
    'database',
    'plan',
    'mount',
    'i18n',
    'ui',
    'cli',
    'benchmark',
    'tools',
  ],
  // It shows the variables of every server in docs/deploy.md.
  'settings table': ['http server', 'shell', 'site', 'registry', 'reference api', 'start'],
  // It shows who may call which route in docs/security, and calls all of them as strangers do.
  'list of routes': ['contracts', 'http server', 'shell', 'registry'],
  // It sends the reports of each fault through a shell to a registry, and asks that why.
  'diagnosed faults': ['contracts', 'plan', 'shell', 'registry', 'tests'],
  // It compares the page of an edge for a failure with that of the shells.
  'answers of edges': ['shell', 'tests', 'database'],
  // Its teams verify notifications by the receiver of the registry's own tests.
  'told teams': ['registry', 'tests', 'build'],
  // Applications of other teams, and a remote whose page has a slot of each.
  guests: ['sdk', 'ui'],
  // Programs that few steps need, and what installs them. Tests everywhere may import it.
  tools: [],
  'docs site': ['tools'],
  // Its subjects are other ways to put the same code together: they reach for all of it.
  benchmark: [
    'contracts',
    'database',
    'testing',
    'start',
    'build',
    'plan',
    'release checks',
    'mount',
    'i18n',
    'ui',
    'api client',
    'event-bus',
    'http server',
    'shell',
    'site',
    'registry',
    'cli',
    'remote',
    'tests',
    'tools',
  ],
};

/** The modules of the shell that a site may import: what a definition needs, and what starts the shell. */
export const entriesForSites = ['shell/site.ts', 'shell/server/start-shell.ts'];

/** Packages that only one part may know. */
export const onlyIn = {
  'single-spa': ['mount', 'benchmark'],
  'react-toastify': 'shell',
  fastify: ['shell', 'site', 'examples', 'registry', 'reference api', 'tracing', 'http server', 'benchmark'],
  pg: ['database', 'registry', 'reference api'],
  'drizzle-orm': ['database', 'registry', 'reference api'],
  '@fastify/rate-limit': 'http server',
  stripe: 'reference api',
  '@aws-sdk/client-s3': 'registry',
  '@opentelemetry': 'tracing',
  webpack: ['build', 'benchmark', 'guests'],
  esbuild: 'build',
  '@module-federation/enhanced': ['build', 'shell', 'benchmark'],
};

/** Parts whose folders import each other in one direction: no folder imports one that imports it. */
export const inOneDirection = ['api/'];

/** Folders of those parts that nothing but tests and the part's own start imports. */
export const onTop = ['api/server/'];

/** The lists of the shell's features, and the one file of `shell/server`, `shell/browser` and `shell/page` that imports each. */
export const listsOfFeatures = {
  'shell/features/server-features.ts': 'shell/server/start-shell.ts',
  'shell/features/browser-features.ts': 'shell/browser/deferred/deferred.ts',
};

/** Other imports of features by the core of the shell, with the reason. Each of them is to go; none may be added. */
export const namedFeatures = {
  'shell/browser/start-runtime.ts imports ../features/app-config/browser/app-config.ts':
    'the runtime, a build of its own, has the store that fetches the configuration, and no list of features',
  'shell/browser/island-parcels.ts imports ../features/last-known-good/browser/former-release.ts':
    'a chunk that loads when an island fails',
  'shell/browser/island-parcels.ts imports ../features/guests/browser/guest-island.ts':
    'a chunk that loads with the first guest',
};
