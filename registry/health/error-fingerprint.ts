import { createHash } from 'node:crypto';

/** What an error beacon of a browser says of the error itself. */
export type ReportedError = { cause: string; message: string; stack: string };

/** A place in a file of ours; its length is bounded, so that no stack costs more than a look at each character. */
const place = /\/(?:remotes|assets)\/\S{1,300}?:\d{1,9}:\d{1,9}/g;
const decidingFrames = 3;

/** The same for errors that are one and the same fault: their cause, message but for its numbers, and innermost places. */
export function errorFingerprint({ cause, message, stack }: ReportedError): string {
  const places = [...stack.matchAll(place)].slice(0, decidingFrames);
  const said = [cause, message.replaceAll(/\d+/g, '#'), ...places.map(([text]) => text)];
  return createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 16);
}
