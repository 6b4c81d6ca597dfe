export {
  createStorage,
  internationalCountry,
  tokenPriceRequest,
  useFlow,
  useSession,
  useSlice,
} from '../api.ts';
