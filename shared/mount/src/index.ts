export {
  notFound,
  type PageHandle,
  type PageLoader,
  type PageLoaderArguments,
  type PageMeta,
  type PageMetaArguments,
  type PageModule,
  type SlotLoaderArguments,
  type SlotModule,
} from './page.ts';
export { definePages, defineSlots, type PageDefinition, type SlotDefinition } from './define-pages.ts';
export { withTimeout } from '@marquee/timing';
export { randomUuid } from './random-uuid.ts';
export { createAnalytics } from './create-analytics.ts';
export {
  PlatformProvider,
  usePlatform,
  useSettings,
  type Platform,
  type ReadSettings,
  type ToastKind,
} from './platform.ts';
export { loaderServicesOf } from './page-route.ts';
export { useEvent } from './use-event.ts';
export { viewTransition, type ViewTransitionMark } from './view-transition.ts';
export { type SignInEvents, type SignInReason, type WithSignIn } from './with-sign-in.ts';
export { AudioProvider, createAudioFlag, useAudio, type AudioFlag } from './audio.tsx';
export { Slot } from './Slot.tsx';
export {
  SlotHostContext,
  slotMark,
  slotMarkPattern,
  type FilledSlot,
  type JsonParams,
  type PlacedSlot,
  type SlotHost,
} from './slot-host.ts';
export { breadcrumbList, breadcrumbs, faqPage, itemList, type Step } from './structured-data.ts';
export { PageBreadcrumbs } from './PageBreadcrumbs.tsx';
