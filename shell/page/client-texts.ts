import type { PageTexts } from './messages.ts';

/** Returns the shell's texts that scripts show, in the page's language. Every page contains them as data. */
export function clientTexts(texts: PageTexts) {
  return {
    failedTitle: texts.failedTitle,
    failedText: texts.failedText,
    retry: texts.retry,
    wayOut: texts.wayOut,
    pageOpened: texts.pageOpened,
    navigationFailed: texts.navigationFailed,
    closeToast: texts.closeToast,
    signInUnavailable: texts.signInUnavailable,
    unreachable: texts.unreachable,
  };
}

export type ClientTexts = ReturnType<typeof clientTexts>;
