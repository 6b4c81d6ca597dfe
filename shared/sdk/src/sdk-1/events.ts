export {
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
} from '../index.ts';
