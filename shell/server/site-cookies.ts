import cookie from '@fastify/cookie';

/**
 * The format of the cookies of this site whose names others may use. Another application on the parent domain sets
 * cookies that browsers send here too, and often first.
 */
const formats: Readonly<Record<string, RegExp>> = {
  UUID: /^[A-Za-z0-9]{32}$/,
  signedIn: /^1$/,
  consent: /^(accepted|rejected)$/,
  moved: /^(en|hi)$/,
  variants: /^\{.*\}$/,
};

/**
 * Parses the cookies of a request. If several cookies have the same name, returns the first one in this site's format,
 * or else the first one.
 */
export function siteCookies(header = ''): Record<string, string | undefined> {
  const cookies = parse(header);
  for (const [name, format] of Object.entries(formats)) {
    const first = cookies[name];
    if (first === undefined || format.test(first)) continue;
    const values = header.split(';').map((pair) => parse(pair)[name]);
    cookies[name] = values.find((value) => value !== undefined && format.test(value)) ?? first;
  }
  return cookies;
}

/** The plugin loads its parser when it is registered. */
function parse(header: string) {
  return cookie.parse(header) as Record<string, string | undefined>;
}
