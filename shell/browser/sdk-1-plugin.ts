import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Lets remotes of sdk 1, which require `@marquee/ui` 1, use the shell's copy of a later version. */
export const sdk1Plugin: ModuleFederationRuntimePlugin = {
  name: 'sdk-1',
  beforeLoadShare: (given) => {
    const { pkgName, shareInfo } = given;
    if (pkgName !== '@marquee/ui' || shareInfo?.shareConfig.requiredVersion !== '^1.0.0') return given;
    return {
      ...given,
      shareInfo: { ...shareInfo, shareConfig: { ...shareInfo.shareConfig, requiredVersion: false } },
    };
  },
};
