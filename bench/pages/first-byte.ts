import { Agent, get } from 'node:http';
import type { Figure, Form } from '../figure.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { median, shuffled } from '../statistics.ts';
import type { MeasuredPage } from './measured-pages.ts';

const connections = 25;

/** P2: the median time to the first byte of the body while 25 connections ask without a pause. */
export async function measureFirstByte(
  urls: Record<string, string>,
  pages: readonly MeasuredPage[],
  form: Form,
): Promise<Figure[]> {
  const rounds = { quick: 1, short: 3, full: 11 }[form];
  const seconds = { quick: 1.5, short: 2, full: 5 }[form];
  const figures: Figure[] = [];
  for (const page of pages) {
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: Record<string, number> = {};
      for (const name of shuffled(['marquee', 'monolith'])) {
        times[name] = await firstByteMs(urls[name] + page.path, seconds);
      }
      measured.push(times);
    }
    figures.push(
      ratioFigure({
        goal: 'P2',
        what: `first byte at ${connections} connections, ${page.name}`,
        rounds: measured,
        above: 'marquee',
        below: 'monolith',
        limit: { sign: '≤', value: 0.2 },
      }),
    );
  }
  return figures;
}

async function firstByteMs(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const askAgain = async () => {
    while (performance.now() < until) times.push(await firstByteOf(url, agent));
  };
  await Promise.all(Array.from({ length: connections }, askAgain));
  agent.destroy();
  return median(times);
}

function firstByteOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let first: number | undefined;
    get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('data', () => (first ??= performance.now() - began));
      response.once('end', () => resolve(first ?? performance.now() - began));
      response.once('error', reject);
    }).once('error', reject);
  });
}
