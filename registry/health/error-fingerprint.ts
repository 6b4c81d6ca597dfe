import { hash } from 'node:crypto';

/** The fields of a browser's error beacon that identify the fault. */
export type ReportedError = { cause: string; message: string; stack: string };

/** A position in one of our files. The bounded lengths prevent catastrophic backtracking on a hostile stack. */
const position = /\/(?:remotes|assets)\/\S{1,300}?:\d{1,9}:\d{1,9}/g;
const decidingFrames = 3;

/** Identifies a fault: a hash of the cause, the message without its numbers, and the innermost positions of the stack. */
export function errorFingerprint({ cause, message, stack }: ReportedError): string {
  const frames = [...stack.matchAll(position)].slice(0, decidingFrames).map(([text]) => text);
  return hash('sha256', [cause, message.replaceAll(/\d+/g, '#'), ...frames].join('\n')).slice(0, 16);
}
