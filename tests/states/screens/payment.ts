import type { ScreenState } from '../screen-state.ts';

export const paymentStates: readonly ScreenState[] = [];
