export { pageIsland, slotIsland, type IslandRequest } from './lifecycles.tsx';
export {
  IslandRemoved,
  startIsland,
  type Island,
  type IslandLifecycles,
  type LifecycleProps,
} from './parcels.ts';
export { createWithSignIn } from '../with-sign-in.ts';
