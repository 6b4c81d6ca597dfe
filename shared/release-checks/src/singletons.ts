/**
 * Libraries of which a page has exactly one copy, the shell's. `says` is a text that the library's code
 * keeps when it is minified, so that a copy is found where no source map names it.
 */
export const singletons: { name: string; says?: string }[] = [
  { name: 'react', says: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE:' },
  { name: 'react-dom', says: '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=' },
  { name: 'scheduler' },
  { name: 'react-router', says: 'You cannot render a <Router> inside another <Router>' },
  { name: 'react-router-dom' },
  { name: 'rxjs', says: 'UnsubscriptionError' },
  { name: 'axios', says: 'ERR_FR_TOO_MANY_REDIRECTS' },
  { name: '@marquee/contracts' },
  { name: '@marquee/api-contract' },
  { name: '@marquee/events' },
  { name: '@marquee/event-bus', says: ': nobody agreed on ' },
  { name: '@marquee/api' },
  { name: '@marquee/i18n' },
  { name: '@marquee/ui' },
  { name: '@marquee/mount' },
];
