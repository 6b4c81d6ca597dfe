import { releaseId } from '@marquee/contracts';
import { poorBeyond, type JudgedVital } from '../health/poor-vitals.ts';
import { minLoads } from '../health/read-pulse.ts';
import type { MarkStatus, RemoteStatus } from '../releases/environment-status.ts';
import type { CurrentHealth } from './current-health.ts';
import { count, percent, plural } from './format.ts';

/** What is wrong with a remote now, for whom and since when. */
export type Trouble = {
  kind: 'killed' | 'marked' | 'failing' | 'degraded';
  version: string;
  /** How visitors get the release that causes the trouble. */
  reaches: MarkStatus['reaches'];
  /** The id of the experiment if the release is one of its variants. */
  experiment: string | null;
  since: Date;
  /** How many visitors are known to be harmed; a kill switch harms them all. */
  visitors: number;
  /** A few words that follow the remote's name. */
  brief: string;
  /** The whole sentence, without its end mark. */
  text: string;
  /** What its visitors meet. */
  cause: 'Errors' | 'Slow';
};

/**
 * The troubles of a remote: a kill switch, marks of the guardrail, releases that fail, and releases with a poor web
 * vital. Each release is named once.
 */
export function troublesOf(status: RemoteStatus, { failing, poorVitals }: CurrentHealth): Trouble[] {
  const { killed, marks, dismissed, live, experiments } = status;
  const experimentOf = (version: string) =>
    experiments.find(({ variants }) => variants.some((variant) => variant.version === version))?.id ?? null;
  const isJudged = (version: string) =>
    dismissed.includes(version) || marks.some((mark) => mark.version === version);
  const isFailing = (version: string) => failing.some((one) => one.version === version);
  const isFirst = (version: string, at: number) =>
    poorVitals.findIndex((one) => one.version === version) === at;
  const off = (reason: string, at: string): Trouble => ({
    kind: 'killed',
    version: live,
    reaches: 'live',
    experiment: null,
    cause: 'Errors',
    since: new Date(at),
    visitors: Infinity,
    brief: 'switched off for all visitors',
    text: `switched off for all visitors: ${reason}`,
  });
  return [
    ...(killed ? [off(killed.reason, killed.at)] : []),
    ...marks.map((mark): Trouble => {
      const { version, reaches, experiment, at } = mark;
      const about = { kind: 'marked', version, reaches, experiment, since: new Date(at) } as const;
      const what = mark.vital ? `have a poor ${mark.vital}` : 'have errors';
      return {
        ...about,
        visitors: mark.harmed,
        brief: `${plural(mark.harmed, 'visitor')} of ${version} ${what}`,
        text: reportText(status.remote, mark),
        cause: mark.vital ? 'Slow' : 'Errors',
      };
    }),
    ...failing
      .filter(({ version }) => !isJudged(version))
      .map(({ version, reaches, errors, loads, visitors, since }): Trouble => {
        const who = `${version} fails for ${plural(visitors, 'visitor')}`;
        const few = `${who}, in ${count(errors)} of ${plural(loads, 'load')}`;
        const isFew = loads < minLoads;
        return {
          kind: 'failing',
          version,
          reaches,
          since,
          visitors,
          cause: 'Errors',
          experiment: reaches === 'variant' ? experimentOf(version) : null,
          brief: isFew ? few : who,
          text: isFew ? few : `${who}, in ${percent(errors / loads)} of its loads`,
        };
      }),
    ...poorVitals
      .filter(({ version }, at) => !isJudged(version) && !isFailing(version) && isFirst(version, at))
      .map(({ version, reaches, name, loads, poor, since }): Trouble => {
        const text = `${version} has a poor ${name} (over ${limitOf(name)}) in ${count(poor)} of ${plural(loads, 'load')}`;
        const experiment = reaches === 'variant' ? experimentOf(version) : null;
        return {
          kind: 'degraded',
          version,
          reaches,
          since,
          visitors: poor,
          cause: 'Slow',
          experiment,
          brief: text,
          text,
        };
      }),
  ];
}

/** The value above which a web vital is poor, with its unit. */
function limitOf(name: JudgedVital): string {
  const limit = poorBeyond[name];
  if (name === 'CLS') return String(limit);
  return limit < 1_000 ? `${limit} ms` : `${limit / 1_000} s`;
}

function reportText(remote: string, { version, harmed, networks, byServer, vital }: MarkStatus): string {
  const who = `${plural(harmed, 'visitor')} from ${plural(networks, 'network')} `;
  const verb = harmed === 1 ? 'reports' : 'report';
  const what = vital ? `a poor ${vital}` : 'errors';
  const seen = byServer ? `, the server itself saw ${count(byServer)} of them` : '';
  return `${who}${verb} ${what} of ${releaseId({ remote, version })}${seen}`;
}
