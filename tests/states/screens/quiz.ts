import type { ScreenState } from '../screen-state.ts';

export const quizStates: readonly ScreenState[] = [];
