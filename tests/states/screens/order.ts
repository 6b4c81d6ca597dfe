import type { ScreenState } from '../screen-state.ts';

export const orderStates: readonly ScreenState[] = [];
