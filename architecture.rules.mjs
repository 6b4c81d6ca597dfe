/**
 * Who may import whom, in the words of ARCHITECTURE.md. Run by `tests/architecture`, which also checks
 * that nothing lies outside these parts. A new remote is covered by its name, `mfe-…`.
 */
export const parts = {
  contracts: 'shared/contracts/',
  ui: 'shared/ui/',
  plan: 'shared/plan/',
  experiments: 'shared/experiments/',
  'event-bus': 'shared/event-bus/',
  'api client': 'shared/api/',
  i18n: 'shared/i18n/',
  analytics: 'shared/analytics/',
  mount: 'shared/mount/',
  build: 'shared/build/',
  testing: 'shared/testing/',
  database: 'shared/database/',
  shell: 'shell/',
  remote: 'mfe-[^/]+/',
  registry: 'registry/',
  'registry cli': 'registry/cli/',
  'reference api': 'api/',
  start: 'start/',
  tests: 'tests/',
  benchmark: 'tests/bench/',
};

/** What each part may import besides itself and packages from npm. `testing` is for tests everywhere. */
export const mayImport = {
  contracts: [],
  ui: [],
  plan: ['contracts'],
  experiments: [],
  'event-bus': ['contracts'],
  'api client': ['contracts'],
  i18n: ['contracts'],
  analytics: ['contracts', 'api client'],
  mount: ['contracts', 'event-bus', 'api client', 'i18n', 'ui', 'analytics'],
  build: ['contracts'],
  testing: ['contracts', 'event-bus', 'api client', 'i18n', 'analytics', 'mount'],
  database: ['contracts'],
  shell: ['contracts', 'plan', 'mount', 'ui', 'i18n', 'analytics', 'api client', 'event-bus', 'build'],
  remote: ['contracts', 'mount', 'ui', 'i18n', 'analytics', 'api client', 'event-bus', 'build'],
  registry: ['contracts', 'plan', 'experiments', 'database'],
  // The command line reaches the registry over HTTP alone.
  'registry cli': ['contracts'],
  'reference api': ['contracts', 'database'],
  start: ['build', 'database'],
  tests: [
    'contracts',
    'testing',
    'start',
    'build',
    'plan',
    'experiments',
    'mount',
    'i18n',
    'ui',
    'benchmark',
  ],
  // Its subjects are other ways to put the same code together: they reach for all of it.
  benchmark: [
    'contracts',
    'testing',
    'start',
    'build',
    'plan',
    'experiments',
    'mount',
    'i18n',
    'ui',
    'api client',
    'event-bus',
    'analytics',
    'database',
    'shell',
    'registry',
    'remote',
    'tests',
  ],
};

/** Packages that only one part may know. */
export const onlyIn = {
  'single-spa': ['mount', 'benchmark'],
  'react-toastify': 'shell',
  fastify: ['shell', 'registry', 'reference api', 'benchmark'],
  pg: ['database', 'registry', 'reference api'],
  'drizzle-orm': ['database', 'registry', 'reference api'],
  stripe: 'reference api',
  '@aws-sdk/client-s3': 'registry',
  webpack: ['build', 'benchmark'],
  '@module-federation/enhanced': ['build', 'shell', 'benchmark'],
};
