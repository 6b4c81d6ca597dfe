export { personalScript, spelledAs } from '@marquee/api-contract/personal-script';
export {
  definePages,
  defineSlots,
  notFound,
  type PageDefinition,
  type PageHandle,
  type PageLoader,
  type PageLoaderArguments,
  type PageMeta,
  type PageMetaArguments,
  type PageModule,
  type SlotDefinition,
  type SlotLoaderArguments,
  type SlotModule,
} from '@marquee/mount';
export {
  Slot,
  useAudio,
  useEvent,
  usePlatform,
  useSettings,
  viewTransition,
  randomUuid,
  withTimeout,
  type AudioFlag,
  type JsonParams,
  type Platform,
  type ReadSettings,
  type SignInReason,
  type ToastKind,
  type ViewTransitionMark,
  type WithSignIn,
} from '@marquee/mount';
export { breadcrumbList, breadcrumbs, faqPage, itemList, PageBreadcrumbs, type Step } from '@marquee/mount';
export {
  defineMessages,
  LanguageProvider,
  Localised,
  localised,
  readableText,
  translate,
  useLanguage,
  useMessages,
  type Messages,
  type Translate,
} from '@marquee/i18n';
export {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  isCalendarDate,
  todayInIndia,
} from '@marquee/i18n';
export { alternatePath, barePath, languageOfPath, localPath } from '@marquee/i18n';
export { latinDigits, normalEmail, normalText } from '@marquee/i18n';
export type { EventBus } from '@marquee/event-bus';
// The files `remote-types.d.ts` add the live events and slots to these interfaces. TypeScript lets them do so only
// if the interfaces are exported with a star.
export type * from '@marquee/contracts/remote-contracts';
export {
  errorCode,
  languageOptions,
  money,
  parseInput,
  PlatformError,
  type ErrorCode,
  type Language,
  type Money,
  type SettingValues,
} from '@marquee/contracts';
