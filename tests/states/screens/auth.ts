import type { ScreenState } from '../screen-state.ts';

export const authStates: readonly ScreenState[] = [];
