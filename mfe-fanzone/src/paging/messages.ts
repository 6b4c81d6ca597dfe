import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: { page: 'Page {number}', title: '{title}, page {number}' },
  hi: { page: 'पेज {number}', title: '{title}, पेज {number}' },
});
