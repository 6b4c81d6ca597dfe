// What pages may use of the contracts; the rest is for servers and builds. A shared module loses tree-shaking,
// so the shell shares this list instead of all of it.
export { errorCode, PlatformError } from './errors.ts';
export { parseInput } from './parse.ts';
export { releaseId } from './release-names.ts';
export { roster, starByKey } from './roster.ts';
export { languageOptions } from './language.ts';
export { eventKey } from './event.ts';
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
} from './events.ts';
export { money } from './money.ts';
