export type { Answer, Refusal } from './answer.ts';
export { createApi, type Api, type ApiOptions, type FromCountry, type WithToken } from './create-api.ts';
export type { CallTracing } from './followed.ts';
export type { Hosts, MalformedAnswer } from './send-call.ts';
export {
  createContent,
  type Content,
  type ContentOptions,
  type ListQuery,
} from './content/create-content.ts';
export { createStorage, type JsonStorage, type WebStorage } from './json-storage.ts';
export { createSession, type Session } from './session.ts';
export { useSession } from './use-session.ts';
export { mainHeaders } from './main-headers.ts';
export { readEnvelope, type Envelope } from './read-envelope.ts';
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
