import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PartnerHost = {
  url: string;
  /** Every URL requested from it, in order. */
  requested: string[];
  /** The arguments of each call of the pixel's script. */
  pixelEvents: () => unknown[][];
  stop: () => void;
};

/**
 * Stands in for the four third parties and the two stores: serves small scripts that drain their queues as the
 * real ones do, and records its requests.
 */
export async function startPartnerHost(): Promise<PartnerHost> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    requested.push(address);
    const script = scripts[address.split('?')[0] ?? ''];
    response.setHeader('access-control-allow-origin', '*');
    if (script) response.setHeader('content-type', 'text/javascript').end(script(origin()));
    else if (address.startsWith('/store/'))
      response.setHeader('content-type', 'text/html').end('<h1>A store</h1>');
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    url: origin(),
    requested,
    pixelEvents: () =>
      requested
        .filter((address) => address.startsWith('/pixel-event'))
        .map(
          (address) => JSON.parse(new URL(address, origin()).searchParams.get('words') ?? '[]') as unknown[],
        ),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The environment in which a shell knows this host for all four tools and both stores. */
export function partnerVariables({ url }: PartnerHost): Record<string, string> {
  return {
    DEEP_LINK_ID: 'key_link',
    DEEP_LINK_SCRIPT_URL: `${url}/deep-link.js`,
    DEEP_LINK_HOSTS: '',
    AD_PIXEL_ID: '4711',
    AD_PIXEL_SCRIPT_URL: `${url}/pixel.js`,
    AD_PIXEL_HOSTS: '',
    SESSION_RECORDING_ID: 'rec',
    SESSION_RECORDING_SCRIPT_URL: `${url}/recorder.js`,
    SESSION_RECORDING_HOSTS: '',
    TAG_MANAGER_ID: 'GTM-1',
    TAG_MANAGER_SCRIPT_URL: `${url}/tags.js`,
    TAG_MANAGER_HOSTS: '',
    ANDROID_APP_URL: `${url}/store/android`,
    IOS_APP_URL: `${url}/store/apple`,
    APP_LINK_URL: `${url}/store/any`,
  };
}

const ran = (name: string) => `(window.ranPartners??=[]).push(${JSON.stringify(name)});`;

const scripts: Record<string, (origin: string) => string> = {
  '/deep-link.js': () => ran('deep-link'),
  '/pixel.js': (origin) =>
    `${ran('ad-pixel')}const send=(words)=>navigator.sendBeacon(${JSON.stringify(`${origin}/pixel-event`)}+'?words='+encodeURIComponent(JSON.stringify(words)));` +
    'fbq.callMethod=(...words)=>send(words);fbq.queue.splice(0).forEach(send);',
  '/recorder.js': () => ran('session-recording'),
  '/tags.js': () => ran('tag-manager'),
};
