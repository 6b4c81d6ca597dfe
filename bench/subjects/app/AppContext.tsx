import { LanguageProvider } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import {
  AudioProvider,
  PlatformProvider,
  SlotHostContext,
  type AudioFlag,
  type Platform,
  type SlotHost,
} from '@marquee/mount';
import type { ReactNode } from 'react';
import type { SlotSource } from './slot-places.ts';

export type AppContextProps = {
  language: Language;
  platform: Platform;
  audio: AudioFlag;
  slots: SlotSource;
};

/** Everything around the site's components, the same on the server and in the browser. */
export function AppContext({
  language,
  platform,
  audio,
  slots,
  children,
}: AppContextProps & { children: ReactNode }) {
  return (
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>
        <AudioProvider flag={audio}>
          {/* The subjects' own `Slot` reads it, and no other is in their builds. */}
          <SlotHostContext value={slots as unknown as SlotHost}>{children}</SlotHostContext>
        </AudioProvider>
      </PlatformProvider>
    </LanguageProvider>
  );
}
