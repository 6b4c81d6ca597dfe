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
  'release checks': 'shared/release-checks/',
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
  'release checks': ['contracts'],
  build: ['contracts', 'release checks'],
  testing: ['contracts', 'event-bus', 'api client', 'i18n', 'analytics', 'mount'],
  database: ['contracts'],
  shell: ['contracts', 'plan', 'mount', 'ui', 'i18n', 'analytics', 'api client', 'event-bus', 'build'],
  remote: ['contracts', 'mount', 'ui', 'i18n', 'analytics', 'api client', 'event-bus', 'build'],
  registry: ['contracts', 'plan', 'experiments', 'release checks', 'database'],
  // The command line reaches the registry over HTTP alone.
  'registry cli': ['contracts', 'release checks'],
  'reference api': ['contracts', 'database'],
  start: ['build', 'database'],
  tests: ['contracts', 'testing', 'start', 'build', 'plan', 'experiments', 'mount', 'i18n', 'ui'],
};

/** Packages that only one part may know. */
export const onlyIn = {
  'single-spa': 'mount',
  'react-toastify': 'shell',
  fastify: ['shell', 'registry', 'reference api'],
  pg: ['database', 'registry', 'reference api'],
  'drizzle-orm': ['database', 'registry', 'reference api'],
  stripe: 'reference api',
  webpack: 'build',
  '@module-federation/enhanced': ['build', 'shell'],
};
