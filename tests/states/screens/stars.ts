import type { ScreenState } from '../screen-state.ts';

export const starStates: readonly ScreenState[] = [];
