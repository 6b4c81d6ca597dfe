import { useSlice } from '@marquee/api';
import { usePlatform } from '@marquee/mount';
import { useMemo } from 'react';
import { bundledCountries, countriesFrom, type Country } from './countries.ts';
import { usualCodeLength } from './one-time-code.ts';

type SignInConfig = {
  countries: readonly Country[];
  codeLength: number;
  supportEmail: string | undefined;
};

/** What the app config (C01) says of signing in; what is usual while there is none. */
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
