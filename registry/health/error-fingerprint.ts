import { hash } from 'node:crypto';

/** The fields of an error report by which the registry recognises that two reports have the same fault. */
export type ReportedError = { cause: string; message: string; stack: string; source: 'browser' | 'server' };

/**
 * The prefix of fingerprints of failed renders. They are separate, because a cause means something else on the server
 * than in a browser.
 */
export const serverFingerprint = 'server-';

/** Matches a stack position in one of our files. The length limits prevent catastrophic backtracking. */
const position = /\/(?:remotes|assets)\/\S{1,300}?:\d{1,9}:\d{1,9}/g;
const decidingFrames = 3;

/**
 * Returns a hash of cause, message (without numbers) and innermost stack positions, which is equal for reports of the
 * same fault. The fingerprint of a failed render begins with `server-`.
 */
export function errorFingerprint({ cause, message, stack, source }: ReportedError): string {
  const frames = [...stack.matchAll(position)].slice(0, decidingFrames).map(([text]) => text);
  const text = hash('sha256', [cause, message.replaceAll(/\d+/g, '#'), ...frames].join('\n')).slice(0, 16);
  return source === 'server' ? serverFingerprint + text : text;
}
