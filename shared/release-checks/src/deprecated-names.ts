/**
 * A name (module) of the sdk that is deprecated since the sdk version `since`, and that remotes may use until the
 * version `removedIn`. `instead` is the name that replaces it.
 */
export type DeprecatedName = { name: string; since: string; removedIn: string; instead: string };

/**
 * The deprecated names of the sdk. A build that uses one prints a warning and records the name in `contracts.json`; the
 * registry counts the releases that use it.
 */
export const deprecatedNames: readonly DeprecatedName[] = (
  [
    ['@marquee/mount', '@marquee/sdk'],
    ['@marquee/i18n', '@marquee/sdk'],
    ['@marquee/contracts', '@marquee/sdk'],
    ['@marquee/contracts/shapes', '@marquee/sdk/shapes'],
    ['@marquee/event-bus', '@marquee/sdk'],
    ['@marquee/events', '@marquee/sdk'],
    ['@marquee/api', '@marquee/sdk/api'],
    ['@marquee/api-contract', '@marquee/sdk/api-contract'],
    ['@marquee/api-contract/roster', '@marquee/sdk/roster'],
  ] as const
).map(([name, instead]) => ({ name, since: '2.0', removedIn: '3.0', instead }));
