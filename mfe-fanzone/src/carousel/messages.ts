import { defineMessages } from '@marquee/sdk';

/** The localised labels of all carousels of this remote. */
export const messages = defineMessages({
  en: {
    kind: 'carousel',
    slide: '{position} of {count}',
    seenOne: '{first} of {count}',
    seen: '{first}–{last} of {count}',
    previous: 'Previous',
    next: 'Next',
  },
  hi: {
    kind: 'कैरोसेल',
    slide: '{count} में से {position}',
    seenOne: '{count} में से {first}',
    seen: '{count} में से {first}–{last}',
    previous: 'पिछले',
    next: 'अगले',
  },
});
