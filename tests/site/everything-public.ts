import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeSentTo, freshNumber } from '../journeys/support.ts';

const root = path.resolve(import.meta.dirname, '../..');
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3001';
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

/** A response that a browser can get: its URL, and its headers and body as text. */
export type Given = { address: string; status: number; text: string };

/** Fetches one URL as a browser does; an error status is returned like any other. */
export async function fetchPublic(address: string, init: RequestInit = {}): Promise<Given> {
  const response = await fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html, */*', 'accept-encoding': 'identity', ...init.headers },
  });
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const headers = JSON.stringify([...response.headers]);
  const method = init.method ?? 'GET';
  return { address: `${method} ${address}`, status: response.status, text: `${headers}\n${body}` };
}

/** Every URL of built files: the shell's, the live releases', media, and the registry's public routes. */
export async function builtAddresses(): Promise<string[]> {
  const { remotes } = (await (await fetch(`${siteUrl}/__marquee/plan`)).json()) as {
    remotes: { remote: string; version: string }[];
  };
  const ofRemotes = await Promise.all(
    remotes.map(async ({ remote, version }) => {
      const record = `${registryUrl}/releases/${remote}/${version}`;
      const { files } = (await (await fetch(record)).json()) as {
        files: Record<string, { sha256: string }>;
      };
      return [
        record,
        ...Object.keys(files).map(
          (file) => `${siteUrl}/remotes/${remote}/${version}/${file.replace(/^browser\//, '')}`,
        ),
        ...Object.entries(files).map(([file, { sha256 }]) => `${registryUrl}/blobs/${sha256}?of=${file}`),
      ];
    }),
  );
  const assets = await Promise.all(
    ['boot', 'runtime'].map(async (part) =>
      (await readdir(path.join(root, 'shell/dist', part), { recursive: true })).map(
        (file) => `${siteUrl}/assets/${part}/${file}`,
      ),
    ),
  );
  const media = await readdir(path.join(root, 'api/content/media'), { recursive: true });
  const registry = [
    '/',
    '/environments/production',
    '/environments/production/snapshot',
    '/audit',
    '/public-keys',
  ];
  return [
    ...ofRemotes.flat(),
    ...assets.flat(),
    ...media.map((file) => `${siteUrl}/media/${file}`),
    ...registry.map((address) => `${registryUrl}${address}`),
  ];
}

/** The shell's own routes, and a page that does not exist. */
export function ownRoutes(): string[] {
  const paths = [
    '/__marquee/plan',
    '/__marquee/slots/auth.account',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/vendor-order/VN-unknown',
    '/remotes/mfe-quiz/1.0.0/../server/remote.cjs',
    '/robots.txt',
    '/no-such-page',
  ];
  return paths.map((route) => siteUrl + route);
}

/** The API calls that need no sign-in, and the site's own calls, with valid and invalid bodies. */
export async function publicCalls(): Promise<Given[]> {
  const stars = JSON.parse(await readFile(path.join(root, 'api/content/stars.json'), 'utf8')) as {
    celebId: string;
  }[];
  const occasions = stars.flatMap(({ celebId }) =>
    Array.from({ length: 12 }, (_, index) => `celebId=${celebId}&occasionId=${index + 1}`),
  );
  const contentUrl = apiUrl.replace(/\d+$/, (port) => String(Number(port) + 1));
  const gets = [
    '/security/api/getAppConfig',
    '/healthz',
    '/readyz',
    '/metrics',
    '/no-such-call',
    ...occasions.map((query) => `/celeb/api/widgets/landing-page/celeb-occasion-details?${query}`),
    '/celeb/api/auth/user/verify-video-authentication?authenticationToken=A7K9-22QX',
    '/b2b/api/vendor/order/VN-unknown',
    '/gateway/pay/pm_unknown?secret=x',
  ].map((call) => `${apiUrl}${call}`);
  const content = ['celeb-bios', 'latest-bollywood-news'].map(
    (kind) => `${contentUrl}/${kind}?pagination[page]=1&pagination[pageSize]=9999&populate=*`,
  );
  const json = { 'content-type': 'application/json', origin: siteUrl };
  const posts: [string, unknown][] = [
    [`${siteUrl}/api/profanity-check`, { messages: [{ role: 'user', content: 'Asha' }] }],
    [`${siteUrl}/api/profanity-check`, {}],
    [`${siteUrl}/api/capture-leadsquared-data`, [{ Attribute: 'EmailAddress', Value: 'asha@example.test' }]],
    [`${siteUrl}/api/update-leadsquared-data`, { leadId: 'unknown', fields: [] }],
    [`${apiUrl}/security/api/auth/user/verify-otp-v2`, { phoneNumber: freshNumber(), otp: '000000' }],
    [`${apiUrl}/ai/v1/chat/completions`, { messages: [] }],
    [`${apiUrl}/payments/webhooks/stripe`, {}],
  ];
  return [
    ...(await Promise.all([...gets, ...content].map((address) => fetchPublic(address)))),
    ...(await Promise.all(
      posts.map(([address, body]) =>
        fetchPublic(address, { method: 'POST', headers: json, body: JSON.stringify(body) }),
      ),
    )),
  ];
}

/** Sends calls as a signed-in visitor. */
export async function signedInCalls() {
  const phoneNumber = freshNumber();
  const auth = `${apiUrl}/security/api/auth/user`;
  const json = { 'content-type': 'application/json' };
  await fetch(`${auth}/send-otp-v2?phoneNumber=${phoneNumber}`, { method: 'POST' });
  const body = JSON.stringify({ phoneNumber, otp: await codeSentTo(phoneNumber) });
  const verified = await fetch(`${auth}/verify-otp-v2`, { method: 'POST', headers: json, body });
  const { data } = (await verified.json()) as { data: { authToken: string } };
  const headers = { ...json, authorization: `Bearer ${data.authToken}` };
  const login = await fetch(`${auth}/user-login-v2`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ mobileNumber: phoneNumber, name: 'Asha', isEbUser: false }),
  });
  const { userId } = ((await login.json()) as { data: { userId: string } }).data;
  return {
    userId,
    get: (call: string) => fetchPublic(`${apiUrl}${call}`, { headers }),
    post: (call: string, sent: object) =>
      fetchPublic(`${apiUrl}${call}`, { method: 'POST', headers, body: JSON.stringify(sent) }),
  };
}

/** The `data` of a response. */
export function dataOf<Data>({ text }: Given): Data {
  const body = Buffer.from(text.slice(text.indexOf('\n') + 1), 'latin1').toString('utf8');
  return (JSON.parse(body) as { data: Data }).data;
}
