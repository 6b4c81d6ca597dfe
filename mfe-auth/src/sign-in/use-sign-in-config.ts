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

/** Returns the sign-in's settings from the app configuration, with defaults until it is loaded. */
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
