import type { Language } from '@marquee/contracts';
import { LanguageProvider } from '@marquee/i18n';
import { AudioProvider, createAudioFlag, PlatformProvider, type Platform } from '@marquee/mount';
import { useState, type ReactNode } from 'react';

/** What the platform puts around every page and slot, for a component shown on its own. */
export function TestContext({
  platform,
  language = 'en',
  children,
}: {
  platform: Platform;
  language?: Language;
  children: ReactNode;
}) {
  const [audio] = useState(() => createAudioFlag());
  return (
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>
        <AudioProvider flag={audio}>{children}</AudioProvider>
      </PlatformProvider>
    </LanguageProvider>
  );
}
