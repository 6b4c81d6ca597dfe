export { pageIsland, slotIsland } from './lifecycles.tsx';
export { IslandRemoved, startIsland, type Island, type IslandLifecycles } from './parcels.ts';
export { createWithSignIn } from '../with-sign-in.ts';
