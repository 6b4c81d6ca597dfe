import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Figure, Form } from '../figure.ts';
import { plainFigure } from '../ratios.ts';
import type { BenchSite } from '../site/bench-site.ts';
import { releaseAgain } from '../site/little-remotes.ts';
import { median } from '../statistics.ts';

const path = '/celebrities/aarav-suryan';
/** Retired workers leave after ten seconds; the collector needs some more. */
const restMs = { quick: 12_000, full: 60_000 };

/** S7: the shell's memory after many requests and releases, beside what it was after a twentieth of them. */
export async function measureMemory(
  site: BenchSite,
  url: string,
  form: Form,
  report: (line: string) => void,
): Promise<Figure[]> {
  // A twentieth of all releases and requests is the state that the end is compared with.
  const [requests, releases] = form === 'full' ? [1_000_000, 1_000] : [20_000, 20];
  const parts = 20;
  await releaseAndAsk(1);
  const before = await residentBytes(url, form);
  for (let part = 2; part <= parts; part += 1) await releaseAndAsk(part);
  const after = await residentBytes(url, form);
  return [
    plainFigure({
      goal: 'S7',
      what: `memory of the shell after ${requests.toLocaleString('en-GB')} requests and ${releases.toLocaleString('en-GB')} releases`,
      value: after / before,
      unit: '×',
      limit: { sign: '≤', value: 1.1 },
      note: `resident: ${toMegabytes(before)} MB after a twentieth of them, ${toMegabytes(after)} MB after all`,
    }),
  ];

  async function releaseAndAsk(part: number) {
    for (let number = 0; number < releases / parts; number += 1) {
      const version = `2.${part}.${number}`;
      await releaseAgain(site, { remote: 'mfe-quiz', version, environment: 'production' });
    }
    await ask(url, requests / parts);
    report(`memory: part ${part} of ${parts}`);
  }
}

async function ask(url: string, amount: number): Promise<void> {
  const { errors, timeouts, non2xx } = await autocannon({
    url: url + path,
    connections: 20,
    amount: Math.round(amount),
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
    timeout: 30,
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${errors + timeouts + non2xx} of ${amount} requests failed`);
}

/** The median of some readings at rest. */
async function residentBytes(url: string, form: Form): Promise<number> {
  await wait(restMs[form === 'full' ? 'full' : 'quick']);
  const readings: number[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    const text = await (await fetch(`${url}/metrics`)).text();
    readings.push(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]));
    await wait(1_000);
  }
  return median(readings);
}

function toMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
