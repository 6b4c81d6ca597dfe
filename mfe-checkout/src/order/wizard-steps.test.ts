import { todayInIndia } from '@marquee/sdk';
import { finishedDraft } from '../testing/drafts.ts';
import { emptyDraft } from './order-draft.ts';
import { firstOpenStep, reachableStep, readyToPay, stepFrom } from './wizard-steps.ts';

const today = todayInIndia(new Date());

test('an unknown step in the address is the first', () => {
  expect([stepFrom('who'), stepFrom('pay'), stepFrom(null)]).toEqual(['who', 'occasion', 'occasion']);
});

test('the open step is the first incomplete one', () => {
  const { details } = finishedDraft;
  expect(firstOpenStep(emptyDraft, today)).toBe('occasion');
  expect(
    firstOpenStep({ ...finishedDraft, details: { ...details, occasionDate: '2020-01-01' } }, today),
  ).toBe('occasion');
  expect(firstOpenStep({ ...finishedDraft, language: null }, today)).toBe('who');
  expect(firstOpenStep({ ...finishedDraft, moderation: null }, today)).toBe('name');
  expect(firstOpenStep(finishedDraft, today)).toBe('review');
});

test('one may go back to any step, but not past the open one', () => {
  expect(reachableStep('who', finishedDraft, today)).toBe('who');
  expect(reachableStep('review', emptyDraft, today)).toBe('occasion');
});

test('an order without its star cannot be paid', () => {
  expect(readyToPay(finishedDraft, today)).toBe(true);
  expect(
    readyToPay({ ...finishedDraft, details: { ...finishedDraft.details, celebUserId: null } }, today),
  ).toBe(false);
});
