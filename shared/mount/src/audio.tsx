import { PlatformError } from '@marquee/contracts';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { BehaviorSubject, type Observable } from 'rxjs';

/** The page's mute setting (specification, section 4), which is muted at first. `toggle` changes it. */
export type AudioFlag = { muted: () => boolean; toggle: () => void; changes: Observable<boolean> };

/** Creates the mute setting. `remembered` is the visitor's earlier choice in this session; true is muted. */
export function createAudioFlag({ remembered = true }: { remembered?: boolean } = {}): AudioFlag {
  const flag = new BehaviorSubject(remembered);
  return { muted: () => flag.value, toggle: () => flag.next(!flag.value), changes: flag.asObservable() };
}

const AudioContext = createContext<AudioFlag | undefined>(undefined);

export function AudioProvider({ flag, children }: { flag: AudioFlag; children: ReactNode }) {
  return <AudioContext value={flag}>{children}</AudioContext>;
}

/** Returns the mute setting, and the function that changes it. Throws AUDIO_OUTSIDE_PROVIDER outside the provider. */
export function useAudio(): { muted: boolean; toggle: () => void } {
  const flag = useContext(AudioContext);
  if (!flag) {
    throw new PlatformError('AUDIO_OUTSIDE_PROVIDER', 'useAudio must be used within the audio provider');
  }
  const muted = useSyncExternalStore(
    (changed) => {
      const subscription = flag.changes.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    flag.muted,
    () => true,
  );
  return { muted, toggle: flag.toggle };
}
