import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import { bundledCountries, countriesFrom, type Country } from './countries.ts';

type SignInConfig = { countries: readonly Country[]; supportEmail: string | undefined };

/** The countries and the support address of the app config (C01); the bundled ones until it answers. */
export function useSignInConfig(): SignInConfig {
  const { api } = usePlatform();
  const [config, setConfig] = useState<SignInConfig>({
    countries: bundledCountries,
    supportEmail: undefined,
  });

  useEffect(() => {
    let wanted = true;
    const read = async () => {
      // The shell tells of a config that cannot be had; signing in goes on with what is bundled.
      const answer = await api.getAppConfig().catch(() => null);
      if (!wanted || !answer?.ok) return;
      const { countries, support } = answer.data;
      setConfig({ countries: countriesFrom(countries ?? []), supportEmail: support?.email ?? undefined });
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [api]);

  return config;
}
