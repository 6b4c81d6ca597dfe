import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Form } from '../figure.ts';
import { plainFigure } from '../ratios.ts';
import { percentile } from '../statistics.ts';
import { underLoad, warmUp } from './under-load.ts';

/** A page that takes longer than this does not count as goodput. */
const timeoutMs = 2_000;

/**
 * S6: requests arrive three times as fast as the server can answer, whatever it answers. Goodput are the
 * pages that come within two seconds; what is shed has to be a quick 503 that says when to come again.
 */
export async function measureOverload(url: string, form: Form): Promise<Figure[]> {
  const seconds = form === 'full' ? 30 : 6;
  await warmUp(url, 5);
  const { pagesPerSecond: peak } = await underLoad(url, { connections: 25, seconds: Math.min(10, seconds) });
  const answers = await offer(url, { perSecond: peak * 3, seconds });
  const good = answers.filter(({ status, ms }) => status === 200 && ms <= timeoutMs);
  const shed = answers.filter(({ status }) => status === 503);
  const lost = answers.length - answers.filter(({ status }) => status === 200 || status === 503).length;
  const note = `${peak.toFixed(0)} pages/s at its peak; offered ${answers.length} in ${seconds} s: ${good.length} pages in time, ${shed.length} shed, ${lost} lost`;
  return [
    plainFigure({
      goal: 'S6',
      what: 'goodput at three times overload / peak',
      value: good.length / seconds / peak,
      unit: '×',
      limit: { sign: '≥', value: 0.9 },
      note,
    }),
    plainFigure({
      goal: 'S6',
      what: 'what is shed answers within, 99th percentile',
      // Nothing shed under three times overload means that all requests waited instead.
      value:
        shed.length === 0
          ? timeoutMs
          : percentile(
              shed.map(({ ms }) => ms),
              0.99,
            ),
      unit: 'ms',
      limit: { sign: '≤', value: 50 },
      note: shed.length === 0 ? 'nothing was shed' : note,
    }),
    plainFigure({
      goal: 'S6',
      what: 'what was shed without Retry-After',
      value: shed.filter(({ retryAfter }) => !retryAfter).length,
      unit: 'answers',
      limit: { sign: '≤', value: 0 },
      note,
    }),
  ];
}

type Answer = { status: number; ms: number; retryAfter: boolean };

/** Sends at a fixed rate, whether or not answers come. */
async function offer(
  url: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const pending: Promise<Answer>[] = [];
  const began = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
    while (pending.length < (elapsed / 1000) * perSecond) pending.push(ask(url, agent));
    await wait(5);
  }
  const answers = await Promise.all(pending);
  agent.destroy();
  return answers;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const began = performance.now();
    const done = (status: number, retryAfter = false) =>
      resolve({ status, retryAfter, ms: performance.now() - began });
    const request = get(
      url,
      { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
      (response) => {
        response.resume();
        response.once('end', () => done(response.statusCode ?? 0, 'retry-after' in response.headers));
        response.once('error', () => done(0));
      },
    );
    request.setTimeout(timeoutMs * 5, () => request.destroy());
    request.once('error', () => done(0));
  });
}
