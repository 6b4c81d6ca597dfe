/** A package of the workspace that is published as a library: each of its modules stays a file of its own. */
export type Library = {
  /** Its folder in the workspace. */
  folder: string;
  /** The source file of each entry of `exports`. */
  entries: Record<string, string>;
  /** Further entries of `exports` that are published without compilation, such as stylesheets: the file or folder. */
  assets?: Record<string, string>;
  /** Files and folders that its modules read. */
  reads?: readonly string[];
  /** Folders of programs that another build has written: the folder in the workspace, by its name in the package. */
  built?: Record<string, string>;
  /** The source file of its command. */
  bin?: string;
  /** Whether it reads the versions in its own `devDependencies`. */
  readsDevDependencies?: boolean;
  /** Packages that it loads by name, without an import. */
  loads?: readonly string[];
  /** Whether it takes private packages from `@marquee/sdk`, so that both use one copy. */
  usesSdk?: boolean;
  /** Whether it needs exactly the versions of its dependencies with which it was tested. */
  isPinned?: boolean;
};

/**
 * The libraries that `npm run packages` writes. `@marquee/sdk` comes last, because it also exports parts of the
 * packages before it.
 */
export const libraries: readonly Library[] = [
  {
    folder: 'shared/ui',
    entries: { '.': 'src/index.ts', './logo': 'src/media/Logo.tsx', './fonts': 'src/styles/fonts.ts' },
    assets: {
      './styles.css': 'src/styles/styles.css',
      './logo-mark.svg': 'src/assets/logo-mark.svg',
      './fonts/*': 'fonts/*',
    },
    reads: ['src/styles'],
  },
  {
    folder: 'shared/build',
    entries: {
      '.': 'src/for-remotes.ts',
      './refresh': 'src/refresh/refresh.ts',
      './refresh-loader': 'src/refresh/refresh-loader.ts',
      './refresh-module': 'src/refresh/refresh-module.ts',
    },
    assets: { './css-modules': 'src/css-modules.d.ts', './tsconfig.json': 'tsconfig.json' },
    reads: ['src/lean/react-router-dom.ts', 'src/lean/rxjs.ts'],
    built: { renderer: 'shell/dist/worker' },
    loads: ['@module-federation/runtime-tools', '@rspack/core', 'css-loader', 'lightningcss', 'swc-loader'],
    isPinned: true,
  },
  {
    folder: 'shared/testing',
    entries: { '.': 'src/index.ts', './browser': 'src/browser/index.ts', './server': 'src/server/index.ts' },
    assets: { './jest': 'src/jest/settings.mjs' },
    reads: ['src/jest'],
    loads: ['@swc/core', '@swc/jest', '@testing-library/jest-dom'],
    usesSdk: true,
  },
  {
    folder: 'shared/e2e',
    entries: { '.': 'src/index.ts', './config': 'src/e2e-config.ts', './host': 'src/start-host.ts' },
  },
  {
    folder: 'shared/create-marquee-remote',
    entries: { '.': 'src/index.ts' },
    bin: 'src/start.ts',
    reads: ['template'],
    readsDevDependencies: true,
  },
  {
    folder: 'shared/sdk',
    entries: {
      '.': 'src/index.ts',
      './api': 'src/api.ts',
      './api-contract': 'src/api-contract.ts',
      './roster': 'src/roster.ts',
      './shapes': 'src/shapes.ts',
    },
  },
];

/**
 * A command of the workspace that is published as one bundled file. `entry` is its source file and `bin` its name on
 * the command line; `reads` are files in `src` that it reads at run time.
 */
export type Command = { folder: string; entry: string; bin: string; reads?: readonly string[] };

export const commands: readonly Command[] = [{ folder: 'shared/cli', entry: 'src/start.ts', bin: 'marquee' }];

/** The folder of `@marquee/host`: a whole site on one computer, with bundles of the servers and the built remotes. */
export const host = 'shared/host';
