export { defineEvent, eventKey, type EventContract, type Replay } from './define-event.ts';
export {
  eventContracts,
  loggedIn,
  loggedOut,
  navigated,
  orderPlaced,
  orderStarted,
  quizFinished,
  quizStarted,
  signInDismissed,
  signInOpened,
  signInWanted,
  type EventDetail,
  type EventName,
} from './events.ts';
