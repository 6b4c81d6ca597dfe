import type { ScreenState } from './screen-state.ts';
import { authStates } from './screens/auth.ts';
import { fanZoneStates } from './screens/fan-zone.ts';
import { enterpriseStates } from './screens/enterprise.ts';
import { orderStates } from './screens/order.ts';
import { pageStates } from './screens/pages.ts';
import { paymentStates } from './screens/payment.ts';
import { quizStates } from './screens/quiz.ts';
import { shellStates } from './screens/shell.ts';
import { starStates } from './screens/stars.ts';

/** Every state of every screen that is no error; the errors are in `tests/faults`. */
export const screenStates: readonly ScreenState[] = [
  ...pageStates,
  ...authStates,
  ...fanZoneStates,
  ...enterpriseStates,
  ...orderStates,
  ...paymentStates,
  ...quizStates,
  ...starStates,
  ...shellStates,
];
