import {
  PlatformError,
  releaseId,
  settingFault,
  settingFromText,
  type SettingValue,
} from '@marquee/contracts';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import { ofRemote } from './keys.ts';
import { requireLive } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import type { ReleaseRow } from './release-record.ts';
import { remoteSettings } from './release-tables.ts';
import { settingIn, valuesIn } from './setting-values.ts';
import type { Registry } from './transaction.ts';

export type SettingsChange = ChangeRequest & {
  /** The new values by name. A text stands for a value of the declared type; null returns to the default. */
  values: Readonly<Record<string, SettingValue | null>>;
};

/**
 * Sets values of a remote's settings in an environment; null restores the default. Returns undefined when nothing
 * changes. Throws INVALID_INPUT for a setting that no release of the environment declares, and for a value that one of
 * them does not accept. Throws NOT_FOUND when the remote has no live release, and REMOTE_LOCKED.
 */
export function changeSettings(registry: Registry, request: SettingsChange): Promise<Changed | undefined> {
  const { environment, remote, values, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction) => {
    await requireLive(transaction, request);
    await refuseLocked(transaction, request);
    const rows = await readEnvironmentRows(transaction, environment);
    const named = (await releasesNamedBy(transaction, rows)).filter((row) => row.remote === remote);
    const before = valuesIn(rows, remote);

    const after: Record<string, SettingValue> = { ...before };
    for (const [name, value] of Object.entries(values)) {
      delete after[name];
      if (value !== null) after[name] = acceptedValue(named, name, value, environment);
    }
    const changed = Object.keys(values).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return undefined;

    await transaction.delete(remoteSettings).where(ofRemote(remoteSettings, request));
    if (Object.keys(after).length > 0)
      await transaction.insert(remoteSettings).values({ environment, remote, values: after });
    const of = (all: Readonly<Record<string, SettingValue>>) =>
      Object.fromEntries(changed.map((name) => [name, all[name] ?? null]));
    return {
      actor: by,
      action: 'settings',
      remote,
      reason,
      details: { before: of(before), after: of(after) },
    };
  });
}

/**
 * The value of the type that the releases declare. Throws INVALID_INPUT if none declares it, or one does not accept it.
 */
function acceptedValue(
  named: readonly ReleaseRow[],
  name: string,
  given: SettingValue,
  environment: string,
): SettingValue {
  const declaring = named.flatMap((release) => {
    const setting = settingIn(release, name);
    return setting ? [{ release: releaseId(release), setting }] : [];
  });
  const [first] = declaring;
  if (!first) {
    const known = new Set(named.flatMap(({ manifest }) => Object.keys(manifest.settings ?? {})));
    throw new PlatformError(
      'INVALID_INPUT',
      `no release of ${named[0]?.remote} in ${environment} declares the setting ${name}; ` +
        (known.size > 0 ? `there are ${[...known].toSorted().join(', ')}` : 'they declare none'),
    );
  }
  const value = typeof given === 'string' ? settingFromText(first.setting, given) : given;
  for (const { release, setting } of declaring) {
    const fault = settingFault(setting, value);
    if (fault)
      throw new PlatformError(
        'INVALID_INPUT',
        `${release} does not accept ${name} = ${JSON.stringify(value)}: it ${fault}`,
      );
  }
  return value;
}
