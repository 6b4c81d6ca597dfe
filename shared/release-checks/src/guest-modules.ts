/** The modules that the shell provides to guests by the share scope of Module Federation. */
const guestModules: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'rxjs',
  'axios',
  '@marquee/sdk',
];

/** Whether the shell provides the module to guests (unmodified builds). */
export function isGuestModule(name: string): boolean {
  return guestModules.includes(name);
}

/**
 * The modules of which the shell provides only some exports to guests (unmodified builds): those that pages of the site
 * use. The whole modules would be large, because shared modules have no tree shaking.
 */
export const leanGuestModules: readonly string[] = ['react-router-dom', 'rxjs'];

/** The major version of the React that every page of the site has. */
export const reactOfPages = 19;
