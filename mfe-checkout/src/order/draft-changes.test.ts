import { toOffer } from './order-offer.ts';
import { roster } from '@marquee/sdk/roster';
import { celebOccasion, config } from '../testing/api-data.ts';
import { agreedDraft, finishedDraft } from '../testing/drafts.ts';
import { chooseOccasion, chooseSound, draftForStar, writeName } from './draft-changes.ts';
import { emptyDraft, noAttempt } from './order-draft.ts';

const [aarav, meher] = roster;
const offer = toOffer(aarav, config, celebOccasion(1));
const [birthday, justBecause] = config.occasions ?? [];

test('an occasion without a date drops the date', () => {
  if (!justBecause) throw new Error('no such occasion');
  const { details } = chooseOccasion(finishedDraft, justBecause);

  expect(details).toMatchObject({ occasionId: 11, occasionDate: null, occasionDateRequired: false });
});

test('choosing the same occasion again changes nothing', () => {
  if (!birthday) throw new Error('no such occasion');
  expect(chooseOccasion(agreedDraft, birthday)).toBe(agreedDraft);
});

test('another name has no recording and no passed profanity check', () => {
  const { details, moderation } = writeName(finishedDraft, 'Asha R', []);

  expect([details.nameAudioUrl, moderation]).toEqual([null, null]);
});

test('a changed detail ends the agreed price', () => {
  expect(chooseSound(agreedDraft, null).attempt).toEqual(noAttempt);
});

test("the details of another star's order are dropped", () => {
  const draft = draftForStar(
    finishedDraft,
    toOffer(meher, config, { ...celebOccasion(1), celebUserId: 'cu_102' }),
  );

  expect(draft).toMatchObject({ celeb: 'meher-tarana', occasionSlug: null });
  expect(draft.details).toMatchObject({ celebUserId: 'cu_102', fullName: '', occasionId: null });
});

test("the quiz just played comes along; another star's does not", () => {
  const after = (quizId: string) => ({
    ...emptyDraft,
    details: { ...emptyDraft.details, quizId, userId: 'u_1' },
  });

  expect(draftForStar(after('qz_7'), offer).details).toMatchObject({ quizId: 'qz_7', userId: 'u_1' });
  expect(draftForStar(after('qz_9'), offer).details.quizId).toBeNull();
});
