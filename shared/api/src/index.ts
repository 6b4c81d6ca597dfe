export type { ApiResult, Refusal } from './api-result.ts';
export type { Api, ApiOptions, FromCountry, WithToken } from './lazy/create-api.ts';
export { createLazyClients } from './lazy-clients.ts';
export type { CallTracing } from './lazy/traced-call.ts';
export type { Hosts, MalformedResponse } from './lazy/send-call.ts';
export type { ContentMapping } from './lazy/content/map-fields.ts';
export type { ContentReport } from './lazy/content/content-report.ts';
export type { Content, ContentOptions, ListQuery } from './lazy/content/create-content.ts';
export { createStorage, type JsonStorage, type WebStorage } from './json-storage.ts';
export { createSession, type Session } from './session.ts';
export { useSession } from './use-session.ts';
export type { MainHeaders } from './main-headers.ts';
export { deviceId } from './device-id.ts';
export { internationalCountry } from './home-country.ts';
export { tokenPriceRequest } from './token-price-request.ts';
export type { RequestState } from './slices/request-slice.ts';
export {
  createSlices,
  readThroughSlices,
  type Flow,
  type Slices,
  type SlicesOptions,
} from './slices/create-slices.ts';
export { useFlow } from './slices/use-flow.ts';
export { useSlice } from './slices/use-slice.ts';
