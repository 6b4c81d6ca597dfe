export {
  breadcrumbList,
  breadcrumbs,
  definePages,
  defineSlots,
  faqPage,
  itemList,
  notFound,
  PageBreadcrumbs,
  Slot,
  useAudio,
  usePlatform,
  withTimeout,
} from '../index.ts';
