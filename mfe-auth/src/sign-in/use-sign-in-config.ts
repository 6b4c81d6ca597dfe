import { useSlice } from '@marquee/sdk/api';
import { usePlatform } from '@marquee/sdk';
import { useMemo } from 'react';
import { bundledCountries, countriesFrom, type Country } from './countries.ts';
import { usualCodeLength } from './one-time-code.ts';

type SignInConfig = {
  countries: readonly Country[];
  codeLength: number;
  supportEmail: string | undefined;
};

/**
 * Returns the settings of the sign-in from the app configuration: the countries, the length of codes and the email
 * address of support. Returns defaults until the configuration is loaded.
 */
export function useSignInConfig(): SignInConfig {
  const { data } = useSlice(usePlatform().slices.security.config);
  return useMemo(
    () => ({
      countries: data ? countriesFrom(data.countries) : bundledCountries,
      codeLength: data?.otp.length ?? usualCodeLength,
      supportEmail: data?.support?.email ?? undefined,
    }),
    [data],
  );
}
