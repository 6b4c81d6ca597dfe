import { hash } from 'node:crypto';

/** The fields of a browser's error report by which the registry recognises the same fault again. */
export type ReportedError = { cause: string; message: string; stack: string };

/** Matches a stack position in one of our files. The length limits prevent catastrophic backtracking. */
const position = /\/(?:remotes|assets)\/\S{1,300}?:\d{1,9}:\d{1,9}/g;
const decidingFrames = 3;

/** Hashes cause, message (without numbers) and innermost stack positions: equal for the same fault. */
export function errorFingerprint({ cause, message, stack }: ReportedError): string {
  const frames = [...stack.matchAll(position)].slice(0, decidingFrames).map(([text]) => text);
  return hash('sha256', [cause, message.replaceAll(/\d+/g, '#'), ...frames].join('\n')).slice(0, 16);
}
