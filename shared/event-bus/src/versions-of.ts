import { PlatformError } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';
import { checkEvent, type RefusedEvent } from './check-event.ts';

type Question = {
  contracts: Readonly<Record<string, EventContract>> | undefined;
  contract: EventContract;
  detail: unknown;
  sender: string;
};

/**
 * The same event in the agreed versions after and before its own, as far as the contracts say how to get
 * there. What does not come out as its contract has it is a refusal, and ends that direction.
 */
export function* versionsOf(
  question: Question,
): Generator<{ contract: EventContract; detail: unknown } | { refused: RefusedEvent }> {
  yield* follow(question, 1);
  yield* follow(question, -1);
}

function* follow(question: Question, step: 1 | -1): ReturnType<typeof versionsOf> {
  const { contracts = {}, sender } = question;
  let { contract, detail } = question;
  while (true) {
    const next = contracts[eventKey({ name: contract.name, version: contract.version + step })];
    // The sender's copy of the contract may be an old one; the agreed one knows the way.
    const translate = step === 1 ? next?.fromPrevious : contracts[eventKey(contract)]?.toPrevious;
    if (!next || !translate) return;

    const answer = translated(translate, { contracts, contract: next, detail, sender });
    yield answer;
    if ('refused' in answer) return;
    ({ contract, detail } = answer);
  }
}

function translated(translate: (detail: never) => unknown, question: Question) {
  const { contract, detail, sender } = question;
  try {
    // The detail was checked against the contract that this translation starts from.
    const checked = checkEvent({ ...question, detail: translate(detail as never) });
    return 'refused' in checked ? checked : { contract, detail: checked.detail };
  } catch (cause) {
    const { name: event, version } = contract;
    const message = `${sender}: ${event} could not be translated to version ${version}`;
    const failure = new PlatformError('EVENT_REFUSED', message, { cause });
    return { refused: { sender, event, version, field: 'translation', failure } };
  }
}
