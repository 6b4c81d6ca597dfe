export { pageIsland, slotIsland } from './lifecycles.tsx';
export { startIsland, type Island, type IslandLifecycles } from './parcels.ts';
export { createWithSignIn } from '../with-sign-in.ts';
