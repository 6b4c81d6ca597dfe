import { hash } from 'node:crypto';

/**
 * The fields of an error report from which the registry computes its fingerprint. Reports with equal fingerprints count
 * as one fault.
 */
export type ReportedError = { cause: string; message: string; stack: string; source: 'browser' | 'server' };

/**
 * The prefix of fingerprints of errors in the shells' server rendering. It separates them from the errors of browsers,
 * where the same cause means something else.
 */
export const serverFingerprint = 'server-';

/** Matches a stack position in one of our files. The length limits prevent catastrophic backtracking. */
const position = /\/(?:remotes|assets)\/\S{1,300}?:\d{1,9}:\d{1,9}/g;
const decidingFrames = 3;

/**
 * Returns a hash that is equal for reports of the same fault: of the cause, the message without numbers, and the
 * innermost positions of the stack. The fingerprint of an error in server rendering begins with `server-`.
 */
export function errorFingerprint({ cause, message, stack, source }: ReportedError): string {
  const frames = [...stack.matchAll(position)].slice(0, decidingFrames).map(([text]) => text);
  const text = hash('sha256', [cause, message.replaceAll(/\d+/g, '#'), ...frames].join('\n')).slice(0, 16);
  return source === 'server' ? serverFingerprint + text : text;
}
