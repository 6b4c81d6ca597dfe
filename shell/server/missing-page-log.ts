import { createLimitedLog, loggableUrl } from './limited-log.ts';

/**
 * Returns a function that logs each request for a missing page, with the page that links to it, at most sixty a minute.
 */
export function createMissingPageLog(
  options: Parameters<typeof createLimitedLog>[0],
): (missing: { path: string; from: string }) => void {
  const log = createLimitedLog(options);
  return ({ path, from }) =>
    log(`no page at ${loggableUrl(path)}${from === '' ? '' : `, linked from ${loggableUrl(from)}`}`);
}
