import type * as v from 'valibot';
import type { changesResponse, PreviewResponse } from './responses.ts';
import { kilobytes, minute } from './text-output.ts';

/**
 * A release in a preview (a link that shows releases before they are live), compared with the live release of its
 * remote.
 */
export type PreviewedChange = {
  release: string;
  /** The id of the live release; undefined if the remote has none. */
  live: string | undefined;
  /** The registry's comparison of the two releases; undefined if there is no live release. */
  changes: v.InferOutput<typeof changesResponse> | undefined;
};

/** The first line of the comment, by which the next run finds the comment that it updates. */
const marker = '<!-- marquee-preview -->';

/**
 * Returns the comment on a pull request that announces a preview, in Markdown: the link, and the size of each release
 * compared with the live one. `faults` are sentences about incompatibilities with releases that stay live.
 */
export function previewMarkdown(
  { link, expiresAt, environment }: PreviewResponse,
  { changes, faults }: { changes: readonly PreviewedChange[]; faults: readonly string[] },
): string {
  return [
    marker,
    `### [Open the preview](${link ?? ''})`,
    `The whole site with ${changes.map(({ release }) => code(release)).join(', ')}, until ${minute(expiresAt)}. Visitors do not get it.`,
    '',
    `| release | live in ${environment} | size |`,
    '| --- | --- | --- |',
    ...changes.map(
      ({ release, live, changes: compared }) =>
        `| ${code(release)} | ${live === undefined ? 'nothing yet' : code(live)} | ${sizeOf(compared)} |`,
    ),
    '',
    `can-deploy${changes.length > 1 ? ', of all in one moment' : ''}: ${faults.length === 0 ? 'yes' : '**no**'}`,
    ...faults.map((fault) => `- not deployable: ${code(fault)}`),
    ...changes.flatMap(detailsOf),
  ].join('\n');
}

function sizeOf(compared: PreviewedChange['changes']): string {
  if (!compared) return '–';
  const { before, after } = compared.bytes;
  const difference = after - before;
  return `${kilobytes(after)} (${difference < 0 ? '−' : '+'}${kilobytes(Math.abs(difference))})`;
}

function detailsOf({ release, changes }: PreviewedChange): string[] {
  const names = changes?.names ?? [];
  const lines = [
    ...(changes?.schemas ?? []).flatMap(({ name, breaks }) =>
      breaks === null ? [] : [`- breaks the contract of ${code(name)}: ${code(breaks)}`],
    ),
    ...names.flatMap(({ what, added, removed }) => [
      ...added.map((name) => `- ${what}: + ${code(name)}`),
      ...removed.map((name) => `- ${what}: − ${code(name)}`),
    ]),
  ];
  return lines.length > 0 ? ['', `**What changes with ${code(release)}**`, ...lines] : [];
}

/** A text as Markdown code, in which nothing else has a meaning. */
function code(text: string): string {
  return `\`${text.replace(/[`|\n]/g, ' ')}\``;
}
