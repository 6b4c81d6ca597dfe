import type { VerifyVideoData } from '@marquee/sdk/api-contract';

/** The data of C12 for a genuine video. */
export const genuine: VerifyVideoData = {
  authentic: true,
  authenticationToken: 'A7K9-22QX',
  celebName: 'Aarav Suryan',
  celebName_hi: 'आरव सूर्यन',
  occasion: 'Birthday',
  recipientMasked: 'A*** R.',
  createdAt: '2026-11-02T10:12:00+05:30',
  aiGenerated: true,
};
