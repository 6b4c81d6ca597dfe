// What attackers type into fields to make a site execute it: markup, scripts, template and query
// syntax, broken encodings. `RUN` stands for the call that would give an execution away.
const payloads = [
  '<script>RUN</script>',
  '"><script>RUN</script>',
  "'><script>RUN</script>",
  '</script><script>RUN</script>',
  '</title><script>RUN</script>',
  '</textarea><script>RUN</script>',
  '</style><script>RUN</script>',
  '--><script>RUN</script>',
  ']]><script>RUN</script>',
  '<img src=x onerror=RUN>',
  '"><img src=x onerror="RUN">',
  '<svg onload=RUN>',
  '<svg><script>RUN</script></svg>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<math><mi//xlink:href="javascript:RUN">',
  '<body onload=RUN>',
  '<details open ontoggle=RUN>',
  '<video><source onerror="RUN"></video>',
  '<input autofocus onfocus=RUN>',
  '<a href="javascript:RUN">x</a>',
  'javascript:RUN',
  'JaVaScRiPt:RUN',
  'java\tscript:RUN',
  '\u0001javascript:RUN',
  'data:text/html,<script>RUN</script>',
  'vbscript:RUN',
  '//evil.example/%2e%2e',
  'https://evil.example/',
  '/\\evil.example',
  '" onmouseover="RUN" x="',
  "' onfocus='RUN' autofocus='",
  '` onmouseover=`RUN`',
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  '<object data="javascript:RUN"></object>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:RUN">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<style>@import "//evil.example/x.css";</style>',
  '<form action="javascript:RUN"><button>x</button></form>',
  '<template><script>RUN</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<!--[if gte IE 4]><script>RUN</script><![endif]-->',
  '${RUN}',
  '{{constructor.constructor("RUN")()}}',
  '<%= RUN %>',
  '__proto__[x]=RUN',
  '{"__proto__":{"x":"RUN"}}',
  '\u2028RUN//',
  '\u202eRUN<script>',
  "'; DROP TABLE users; --",
] as const;

const disguises: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => payload.toUpperCase().replaceAll('RUN', 'run'),
  (payload) => encodeURIComponent(payload),
  (payload) => encodeURIComponent(encodeURIComponent(payload)),
  (payload) => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (payload) => payload.replaceAll('<', '&#60;').replaceAll('"', '&quot;'),
  (payload) => payload.replaceAll('<', '\\u003c'),
  (payload) => payload.replaceAll('<', '＜').replaceAll('>', '＞'),
  (payload) => `\u0000${payload}`,
  (payload) => payload.replaceAll('<', '<\u200b'),
  (payload) => `${payload}${payload}`,
  (payload) => `आरव ${payload} सूर्यन`,
  (payload) => `${'a'.repeat(300)}${payload}`,
  (payload) => `\r\nSet-Cookie: x=y\r\n\r\n${payload}`,
  (payload) => `  ${payload}\t`,
  (payload) => `<p>${payload}</p>`,
  (payload) => `<p title="${payload}">x</p>`,
  (payload) => `<a href="${payload}">x</a>`,
  (payload) => `<<${payload}>>`,
  (payload) => `\ufeff${payload}`,
];

/** Texts that are no valid URL or email address. */
const brokenAddresses = ['//', 'http://[', 'https://', '/\\'] as const;

/** The function a page must never call; its argument is the number of the text that called it. */
export const giveaway = 'hostileWordsRan';

/** A thousand hostile texts and a few, the same every time. */
export const hostileWords: readonly string[] = [
  ...payloads.flatMap((payload, row) =>
    disguises.map((disguise, column) =>
      disguise(payload).replaceAll(/RUN/gi, `${giveaway}(${row * disguises.length + column})`),
    ),
  ),
  ...brokenAddresses,
];
