/**
 * The libraries of which a page must have exactly one copy, the shell's; releases must not contain them. `marker` is a
 * string literal in the library's code by which a copy is found even if the code is minified and has no source map.
 * Copies of React are found by `reactCopies`.
 */
export const singletons: { name: string; marker?: string }[] = [
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'scheduler' },
  { name: 'react-router', marker: 'You cannot render a <Router> inside another <Router>' },
  { name: 'react-router-dom' },
  { name: 'rxjs', marker: 'UnsubscriptionError' },
  { name: 'axios', marker: 'ERR_FR_TOO_MANY_REDIRECTS' },
  { name: '@marquee/sdk' },
  { name: '@marquee/contracts' },
  { name: '@marquee/api-contract' },
  { name: '@marquee/event-bus', marker: ': there is no contract for ' },
  { name: '@marquee/api' },
  { name: '@marquee/i18n' },
  { name: '@marquee/ui' },
  { name: '@marquee/mount' },
];
