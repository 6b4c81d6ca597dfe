export { createAnalytics, type Analytics, type AnalyticsOptions } from './create-analytics.ts';
export { createDataLayer, type DataLayer } from './data-layer.ts';
export { osOf } from './operating-system.ts';
