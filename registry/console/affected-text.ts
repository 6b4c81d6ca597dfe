import type { RemoteStatus } from '../releases/environment-status.ts';
import type { ConsoleAction } from './actions.ts';
import { plural } from './format.ts';

/**
 * Describes whom a destructive action affects: how many visitors got the release in the last hour, and the remote's
 * pages and slots. `visitors` has the number of visitors by version. Returns undefined for an action that is not
 * destructive.
 */
export function affectedText(
  { verb, isDestructive }: ConsoleAction,
  { live, rollout, pages, slots }: RemoteStatus,
  visitors: ReadonlyMap<string, number>,
): string | undefined {
  if (!isDestructive) return undefined;
  const all = [...visitors.values()].reduce((sum, value) => sum + value, 0);
  const only = verb === 'withdraw' ? rollout?.version : verb === 'rollback' ? live : undefined;
  const number = only === undefined ? all : (visitors.get(only) ?? 0);
  const who = number
    ? `About ${plural(number, 'visitor')} got ${only ?? 'it'} in the last hour`
    : `No visitor who is measured got ${only ?? 'it'} in the last hour`;
  const places = [
    ...(pages.length ? [`${pages.length === 1 ? 'page' : 'pages'} ${listOf(pages)}`] : []),
    ...(slots.length ? [`${slots.length === 1 ? 'slot' : 'slots'} ${listOf(slots)}`] : []),
  ];
  return `${who}.${places.length ? ` It has the ${places.join(', and the ')}.` : ''}`;
}

/** The first names of a list, and how many more there are. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 6).join(', ');
  return names.length > 6 ? `${shown} and ${names.length - 6} more` : shown;
}
