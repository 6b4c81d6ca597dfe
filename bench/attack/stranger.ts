import { Agent, request } from 'node:http';

/** Everything that a client outside can send to a shell. */
export type Stranger = {
  /** How many requests were sent. */
  sent: () => number;
  /** What the shell answered the beacons with, by status. */
  answers: Record<number, number>;
  /**
   * Reports for made-up visitors until `wanted` of them reported, or `most` were tried. `blind`: sends a beacon
   * for each id; `planned`: asks `/__marquee/plan` first and reports for those who get the release; `paged`:
   * opens a page first, and sends what that set as a browser would.
   */
  report: (
    how: 'blind' | 'planned' | 'paged',
    what: 'error' | 'mount',
    counts: { wanted: number; most: number },
    network: number,
  ) => Promise<number>;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const atOnce = 8;

/** `page` is a page whose plan has the release; the shell believes this machine's `X-Forwarded-For`. */
export function createStranger(
  shell: string,
  { page, remote, release }: { page: string; remote: string; release: string },
): Stranger {
  let sent = 0;
  const answers: Record<number, number> = {};

  return { sent: () => sent, answers, report };

  async function report(
    ...[how, what, { wanted, most }, network]: Parameters<Stranger['report']>
  ): Promise<number> {
    let [reported, tried] = [0, 0];
    const one = async () => {
      while (reported < wanted && tried < most) {
        tried += 1;
        const cookie = await cookieOf(how, network);
        if (cookie === undefined || reported >= wanted) continue;
        reported += 1;
        await tell(cookie, what, network);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return reported;
  }

  /** The cookies of a visitor who can report; undefined for one who gets another release. */
  async function cookieOf(how: 'blind' | 'planned' | 'paged', network: number): Promise<string | undefined> {
    const cookie = `UUID=${Array.from({ length: 32 }, () => letters[Math.floor(Math.random() * 62)]).join('')}`;
    if (how === 'blind') return cookie;
    if (how === 'planned') {
      const { body } = await ask('/__marquee/plan', { cookie }, network);
      return body.includes(`"release":"${remote}@${release}"`) ? cookie : undefined;
    }
    const { body } = await ask(page, { cookie, accept: 'text/html' }, network);
    if (!body.includes(`data-remote="${remote}" data-release="${release}"`)) return undefined;
    const { setCookies } = await ask('/__marquee/receipt', { cookie }, network);
    return [cookie, ...setCookies].join('; ');
  }

  async function tell(cookie: string, what: 'error' | 'mount', network: number): Promise<void> {
    const about = { remote, release, at: Date.now() };
    const beacon =
      what === 'error'
        ? { kind: 'error', ...about, cause: 'UNCAUGHT', message: 'made up' }
        : { kind: 'mount', ...about, slot: 'page', milliseconds: 20 };
    const headers = { cookie, 'content-type': 'text/plain' };
    const { status } = await ask('/__marquee/telemetry', headers, network, JSON.stringify([beacon]));
    answers[status] = (answers[status] ?? 0) + 1;
  }

  function ask(path: string, headers: Record<string, string>, network: number, body?: string) {
    sent += 1;
    return new Promise<{ status: number; body: string; setCookies: string[] }>((resolve, reject) => {
      const options = {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'x-forwarded-for': urlIn(network) },
      };
      const asking = request(shell + path, options, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(pieces).toString(),
            setCookies: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]!),
          }),
        );
      });
      asking.on('error', reject);
      asking.end(body);
    });
  }
}

/** Any address of a network of the documentation's ranges and what lies beside them. */
function urlIn(network: number): string {
  return `100.${64 + ((network >> 8) & 63)}.${network & 255}.${1 + Math.floor(Math.random() * 250)}`;
}
