import type { Figure } from './figure.ts';
import type { Part } from './results.ts';

/** A goal in words, and the limits of its figures (`Figure`). */
export type Goal = { part: Part; goal: string; text: string; limits: readonly string[] };

/** Every goal of the benchmark, in the order in which they are shown. */
export const goals: readonly Goal[] = [
  {
    part: 'pages',
    goal: 'P1',
    text: 'largest paint ≤ 1.00 × monolith, ≤ 1.10 × static, ≤ 0.30 × naive federation, ≤ 0.35 × import maps',
    limits: ['≤ 1', '≤ 1.1', '≤ 0.3', '≤ 0.35'],
  },
  { part: 'pages', goal: 'P2', text: 'first byte at 25 connections ≤ 0.20 × monolith', limits: ['≤ 0.2'] },
  {
    part: 'pages',
    goal: 'P3',
    text: 'JavaScript before the page answers a tap ≤ 1.25 × monolith; whole page ≤ 1.30 × monolith, ≤ 0.60 × naive federation; an article ≤ 25 kB; nothing delivered twice',
    limits: ['≤ 1.25', '≤ 1.3', '≤ 0.6', '≤ 25,000', '≤ 0'],
  },
  {
    part: 'pages',
    goal: 'P4',
    text: 'blocking time ≤ 0.80 × monolith; slowest of twenty scripted actions ≤ 1.05 × monolith',
    limits: ['≤ 0.8', '≤ 1.05'],
  },
  { part: 'pages', goal: 'P5', text: 'layout shift 0.000; hydration mismatches 0', limits: ['≤ 0'] },
  {
    part: 'pages',
    goal: 'P6',
    text: 'scripts discovered by scripts before the page answers: 0',
    limits: ['≤ 0'],
  },
  {
    part: 'pages',
    goal: 'P7',
    text: 'in-site navigation to a page preloaded on intent ≤ 0.25 × its cold load',
    limits: ['≤ 0.25'],
  },
  {
    part: 'pages',
    goal: 'P8',
    text: 'a returning visitor after one remote was released again fetches ≤ 3 % of the page’s JavaScript (Chromium)',
    limits: ['≤ 0.03'],
  },
  {
    part: 'pages',
    goal: 'P9',
    text: 'experiment on: the HTML of a variant grows by ≤ 100 bytes, requests by 0; variant flips 0',
    limits: ['≤ 100', '≤ 0'],
  },
  {
    part: 'pages',
    goal: 'P10',
    text: '5 registered remotes to 200: HTML, requests and bytes of a page are the same',
    limits: ['≤ 0'],
  },
  {
    part: 'pages',
    goal: 'P11',
    text: 'Lighthouse 100 / 100 / 100 / 100, median of five, on every public page template',
    limits: ['≥ 100'],
  },
  {
    part: 'pages',
    goal: 'P12',
    text: 'one remote two seconds late or dead: largest paint of the rest ≤ 1.05 × healthy',
    limits: ['≤ 1.05'],
  },
  {
    part: 'pages',
    goal: 'P14',
    text: 'in-site navigation with a transition: from the tap to the next paint ≤ 16 ms longer than without',
    limits: ['≤ 16'],
  },
  {
    part: 'server',
    goal: 'S1',
    text: 'pages per second, nothing cached ≥ 0.95 × monolith and ≥ 0.90 × monolith-buffered',
    limits: ['≥ 0.95', '≥ 0.9'],
  },
  {
    part: 'server',
    goal: 'S2',
    text: 'one personal slot on an otherwise cacheable page ≥ 4 × monolith',
    limits: ['≥ 4'],
  },
  {
    part: 'server',
    goal: 'S4',
    text: '99th percentile at 100 connections ≤ 0.85 × monolith; personal slot ≤ 0.40 ×',
    limits: ['≤ 0.85', '≤ 0.4'],
  },
  {
    part: 'server',
    goal: 'S6',
    text: 'three times overload: goodput ≥ 0.9 × peak, what is shed answers within 50 ms with Retry-After',
    limits: ['≥ 0.9', '≤ 50', '≤ 0'],
  },
  {
    part: 'server',
    goal: 'S7',
    text: 'memory after 1,000,000 requests and 1,000 releases ≤ 1.10 × after 50,000 requests and 50 releases',
    limits: ['≤ 1.1'],
  },
  {
    part: 'edge',
    goal: 'E1',
    text: 'edge hit ratio ≥ 95 % on a generated trace of pages with three experiments of two variants; rendered by the shells ≤ 5 % of the pages',
    limits: ['≥ 95', '≤ 5'],
  },
  {
    part: 'edge',
    goal: 'E2',
    text: 'promote, rollback, kill: last stale byte at the edge, 99th percentile ≤ 2 s with digests cached for a second, ≤ 250 ms with a digest requested for each page; 0 variant flips and 0 mixed plans over 1,000,000 simulated visitors',
    limits: ['≤ 2,000 ms', '≤ 250 ms', '0'],
  },
  {
    part: 'edge',
    goal: 'E3',
    text: '`/__marquee/digest` answers from memory at ≥ 20,000 a second on one core, HTTP not included',
    limits: ['≥ 20,000'],
  },
  {
    part: 'edge',
    goal: 'E4',
    text: 'largest paint of a page through nginx as shipped ≤ 1.10 × static from the same nginx',
    limits: ['≤ 1.1'],
  },
  {
    part: 'edge',
    goal: 'S3',
    text: 'a cacheable page through nginx as shipped, experiments running ≥ 0.50 × a static file of the same size from the same nginx with digests cached for a second, ≥ 0.35 × with a digest requested for each page',
    limits: ['≥ 0.5', '≥ 0.35'],
  },
  {
    part: 'releases',
    goal: 'D1',
    text: '`promote` accepted to served by four shells: 99th percentile ≤ 50 ms',
    limits: ['≤ 50 ms'],
  },
  {
    part: 'releases',
    goal: 'D2',
    text: '`rollback` likewise ≤ 50 ms; 1,000 flips under load: 0 failed pages, 0 mixed plans',
    limits: ['≤ 50 ms', '0'],
  },
  {
    part: 'releases',
    goal: 'D3',
    text: 'edit one remote to live, build included ≤ 0.20 × rebuilding and restarting the monolith',
    limits: ['≤ 0.2'],
  },
  {
    part: 'releases',
    goal: 'D4',
    text: '1,000 releases under load: 0 server errors, 0 missing chunks',
    limits: ['0'],
  },
  {
    part: 'releases',
    goal: 'D5',
    text: 'a release that crashes for everyone is withdrawn within 50 exposures; ≤ 0.05 % of identical releases withdrawn, however networks differ; two points more failures at 5 % found with ≤ 700 canary visitors in the median',
    limits: ['≤ 50', '≤ 0.05', '≤ 700'],
  },
  {
    part: 'releases',
    goal: 'D6',
    text: 'sample-ratio alarm: ≤ 0.1 % false; 55/45 found within 2,500 exposures',
    limits: ['≤ 0.1', '≤ 2500'],
  },
  {
    part: 'releases',
    goal: 'D7',
    text: 'the analysis may be looked at at any time: ≤ 5 % false at 5 %, at splits of 1 to 50 % and rates of 0.2 to 50 %; p and interval never contradict each other',
    limits: ['≤ 5.0', '= 0', '≥ 57'],
  },
  {
    part: 'releases',
    goal: 'D8',
    text: '1,000,000 visitors × 5 requests × 3 releases: 0 variant flips; widening moves no visitor out',
    limits: ['= 0'],
  },
  {
    part: 'releases',
    goal: 'D9',
    text: '10,000 forged beacons from one network, with and without pages opened first, move neither a canary nor a live release; a healthy canary takes three networks, a live release ten; made-up visitors of one network hide no harm',
    limits: ['= 0', '≤ 50', '≥ 3', '≥ 10'],
  },
  {
    part: 'releases',
    goal: 'D10',
    text: 'preview: from `publish` to the link showing it ≤ 5 s; 0 of 10,000 pages of previews cached, counted or indexed',
    limits: ['≤ 5 s', '0'],
  },
  { part: 'releases', goal: 'S5', text: '≥ 1,000,000 plans per second in process', limits: ['≥ 1000000'] },
  {
    part: 'releases',
    goal: 'F3',
    text: 'one bit flipped anywhere in entry, chunk, style or server bundle: never runs, over 10,000 flips',
    limits: ['0'],
  },
  {
    part: 'releases',
    goal: 'F4',
    text: 'signed snapshots altered, expired, replayed, mixed or truncated: none accepted, over 1,000 variants',
    limits: ['0'],
  },
  {
    part: 'running',
    goal: 'R1',
    text: 'one image, non-root, read-only root file system, ≤ 150 MB compressed for all roles; cold start of a shell to ready ≤ 5 s',
    limits: ['≤ 150', '≤ 5'],
  },
  {
    part: 'running',
    goal: 'R2',
    text: 'rolling restart of two shells behind the edge at 70 % load: 0 failed requests, 0 mixed plans; readiness 503 within 50 ms of SIGTERM, requests in flight finished',
    limits: ['0', '≤ 50 ms'],
  },
  {
    part: 'running',
    goal: 'R3',
    text: 'under load one shell, the registry, the database and the object store each killed and brought back: 0 failed requests of cached pages, a designed page for all others; nothing accepted is lost',
    limits: ['0'],
  },
];

/** The goals of a part. */
export function goalsOf(part: Part): readonly Goal[] {
  return goals.filter((one) => one.part === part);
}

/** Whether a figure was measured against a limit that its goal has now; a stored one may have a former limit. */
export function hasLimitOfGoal({ goal, limit }: Figure): boolean {
  return goals.some((one) => one.goal === goal && one.limits.includes(limit));
}
