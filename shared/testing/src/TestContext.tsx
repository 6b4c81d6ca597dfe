import type { Language } from '@marquee/contracts';
import { LanguageProvider } from '@marquee/i18n';
import { AudioProvider, createAudioFlag, PlatformProvider, type Platform } from '@marquee/mount';
import { useState, type ReactNode } from 'react';

/** The providers of a page or slot, for a test of a single component. */
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
