import { createHash } from 'node:crypto';

/** What an error beacon of a browser says of the error itself. */
export type ReportedError = { cause: string; message: string; stack: string };

const decidingFrames = 3;

/** The same for errors that are one and the same fault: their cause, message but for its numbers, and innermost places. */
export function errorFingerprint({ cause, message, stack }: ReportedError): string {
  const places = [...stack.matchAll(/\/(?:remotes|assets)\/\S+?:\d+:\d+/g)].slice(0, decidingFrames);
  const said = [cause, message.replaceAll(/\d+/g, '#'), ...places.map(([place]) => place)];
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16);
}
