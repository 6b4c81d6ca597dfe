export type { ApiResult, Refusal } from './api-result.ts';
export type { Api, ApiOptions, FromCountry, WithToken } from './on-demand/create-api.ts';
export { createLateClients } from './late-clients.ts';
export type { CallTracing } from './on-demand/followed.ts';
export type { Hosts, MalformedAnswer } from './on-demand/send-call.ts';
export type { Content, ContentOptions, ListQuery } from './on-demand/content/create-content.ts';
export { createStorage, type JsonStorage, type WebStorage } from './json-storage.ts';
export { createSession, type Session } from './session.ts';
export { useSession } from './use-session.ts';
export type { MainHeaders } from './main-headers.ts';
export { deviceId } from './device-id.ts';
export { internationalCountry, isInternational } from './home-country.ts';
export { tokenPriceRequest } from './token-price-request.ts';
export {
  createRequestSlice,
  type RequestSlice,
  type RequestSliceOptions,
  type RequestState,
  type SliceWords,
  type Toast,
} from './slices/request-slice.ts';
export {
  createSlices,
  readThroughSlices,
  type Flow,
  type Slices,
  type SlicesOptions,
} from './slices/create-slices.ts';
export { useFlow } from './slices/use-flow.ts';
export { useSlice } from './slices/use-slice.ts';
