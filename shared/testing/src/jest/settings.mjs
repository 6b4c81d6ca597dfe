import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** swc compiles tests like the site, but to CommonJS for jest. */
const swc = [
  createRequire(import.meta.url).resolve('@swc/jest'),
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

/** Packages of ES modules, which swc must compile for jest. */
const compiledPackages = [
  'react-router',
  'react-router-dom',
  'cookie',
  '@fastify/cookie',
  'jose',
  '@opentelemetry/otlp-exporter-base',
  'oauth4webapi',
  'openid-client',
  '@secretlint',
  '@marquee',
];

/** The one jest configuration; `rootDir` is the root of the workspace, or of a remote's repository. */
export function jestSettings(rootDir) {
  return {
    rootDir,
    // By default jest leaves one core idle, which is half of two.
    maxWorkers: '100%',
    testEnvironment: 'node',
    sandboxInjectedGlobals: ['Math', 'Object', 'Array', 'Number', 'String', 'BigInt'],
    testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
    testPathIgnorePatterns: [
      '/node_modules/',
      '/dist/',
      '<rootDir>/dist-packages/',
      '/.marquee/',
      '<rootDir>/tests/journeys/',
      '<rootDir>/tests/faults/api-errors/',
      '<rootDir>/tests/states/',
    ],
    modulePathIgnorePatterns: [
      '/dist/',
      '<rootDir>/dist-packages/',
      '/.marquee/',
      '<rootDir>/.cache/',
      '<rootDir>/deploy/build/',
    ],
    extensionsToTreatAsEsm: [],
    transform: { '\\.[cm]?[jt]sx?$': swc },
    // The last `node_modules` of a path has the name of the package; pnpm links to a store with folders of its own.
    transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${compiledPackages.join('|')})/)`],
    moduleNameMapper: {
      '\\.module\\.css$': fileURLToPath(new URL('./css-module.mjs', import.meta.url)),
      '\\.css$': fileURLToPath(new URL('./empty.mjs', import.meta.url)),
    },
    setupFilesAfterEnv: [fileURLToPath(new URL('./setup.mjs', import.meta.url))],
    // Long enough for a machine that is slow and busy. No test measures speed.
    testTimeout: 300_000,
  };
}
