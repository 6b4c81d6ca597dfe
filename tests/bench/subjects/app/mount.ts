// Stands for `@marquee/mount` in the subjects: everything as it is, but a slot is drawn in place.
export {
  AudioProvider,
  createAudioFlag,
  definePages,
  defineSlots,
  notFound,
  PlatformProvider,
  SlotHostContext,
  slotMark,
  slotMarkPattern,
  useAudio,
  usePlatform,
} from '../../../../shared/mount/src/index.ts';
export { Slot } from './slots.tsx';
