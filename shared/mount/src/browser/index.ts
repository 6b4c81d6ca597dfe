export { mountPage, mountSlot, type LiveIsland } from './lifecycles.tsx';
export { startIsland } from './parcels.ts';
export { createWithSignIn } from '../with-sign-in.ts';
