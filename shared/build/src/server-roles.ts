/** A role: a server or command that is bundled as `<role>/start.mjs`, with the files that it reads at run time. */
export type ServerRole = {
  /** The module that runs, from the root of the repository. */
  entry: string;
  /**
   * Modules that run in processes of their own, by their paths in the repository: each is bundled into a file at the
   * same path, with the extension `.mjs`. They cannot find files relative to themselves.
   */
  processes?: readonly string[];
  /** The files and folders of the repository that it reads while it runs; they keep their paths below the role. */
  files: readonly string[];
  /** Packages with native code: these are copied with their dependencies and not bundled. */
  packages?: readonly string[];
};

const completeFonts = ['node_modules/@fontsource/mukta/files', 'node_modules/@fontsource/rozha-one/files'];
/** What the shell and the console take from `@marquee/ui`: the fonts and the logo. */
const look = [
  ...completeFonts,
  'node_modules/@marquee/ui/package.json',
  'node_modules/@marquee/ui/fonts',
  'node_modules/@marquee/ui/src/assets/logo-mark.svg',
];

/**
 * Returns all roles (servers and commands) of the container image, by name, which is also the name of the role's folder
 * in the image. `remotes` are the names of the remotes' folders.
 */
export function serverRoles(remotes: readonly string[]): Record<string, ServerRole> {
  return {
    shell: {
      // The shell, with the site that it serves.
      entry: 'site/start.ts',
      files: ['shell/dist', 'site/pictures', 'site/articles/texts', ...look],
      packages: ['sharp', '@toondepauw/node-zstd'],
    },
    registry: {
      entry: 'registry/start.ts',
      processes: ['registry/releases/check-process.ts'],
      files: [
        'registry/migrations',
        'registry/console/console.css',
        'registry/console/browser',
        'node_modules/@marquee/ui/src/styles',
        ...look,
      ],
    },
    api: {
      entry: 'api/start.ts',
      files: ['api/migrations', 'api/content', ...completeFonts],
    },
    migrate: { entry: 'start/migrate.ts', files: ['api/migrations', 'registry/migrations'] },
    publish: {
      entry: 'start/publish.ts',
      // The lockfile names the dependencies of a release in its provenance.
      files: [
        'package-lock.json',
        ...['boot', 'boot.json', 'runtime', 'runtime.json'].map((file) => `shell/dist/${file}`),
        ...remotes.flatMap((remote) =>
          ['remote.json', 'package.json', 'dist'].map((file) => `${remote}/${file}`),
        ),
      ],
    },
    cli: { entry: 'shared/cli/src/start.ts', files: [] },
  };
}
