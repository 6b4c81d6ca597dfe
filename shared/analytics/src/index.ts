export { createAnalytics, type Analytics, type AnalyticsOptions } from './create-analytics.ts';
export { osOf } from './operating-system.ts';
