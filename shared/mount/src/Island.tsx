import { LanguageProvider } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { useEffect, type ReactNode } from 'react';
import { AudioProvider, type AudioFlag } from './audio.tsx';
import { PlatformProvider, type Platform } from './platform.ts';
import { SlotHostContext, type SlotHost } from './slot-host.ts';

export type IslandContext = {
  language: Language;
  platform: Platform;
  audio: AudioFlag;
  slotHost: SlotHost;
  /** Called once React has mounted the content, so that it reacts to the visitor. */
  onMounted?: () => void;
};

/**
 * Renders an island (a page or a slot of a remote) inside the context providers that its components need: language,
 * platform services, mute setting and slots. They are the same on the server and in the browser.
 */
export function Island({
  language,
  platform,
  audio,
  slotHost,
  onMounted,
  children,
}: IslandContext & { children: ReactNode }) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <LanguageProvider language={language}>
      <PlatformProvider value={platform}>
        <AudioProvider flag={audio}>
          <SlotHostContext value={slotHost}>{children}</SlotHostContext>
        </AudioProvider>
      </PlatformProvider>
    </LanguageProvider>
  );
}
