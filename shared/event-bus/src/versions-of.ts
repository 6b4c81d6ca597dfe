import {
  eventKey,
  parseEventKey,
  PlatformError,
  type Conversion,
  type EventContract,
} from '@marquee/contracts';
import { checkEvent, type RefusedEvent, type UncheckedEvent } from './check-event.ts';

/**
 * Yields an event in its other versions, so that their subscribers receive it too: converted step by step to each later
 * and each earlier version. If a converted event does not match the contract of its version, yields a refusal and
 * continues no further in that direction.
 */
export function* versionsOf(
  event: UncheckedEvent,
): Generator<{ key: string; contract: EventContract; detail: unknown } | { refused: RefusedEvent }> {
  yield* follow(event, 1);
  yield* follow(event, -1);
}

function* follow(event: UncheckedEvent, step: 1 | -1): ReturnType<typeof versionsOf> {
  const { contracts, sender } = event;
  let { key, detail } = event;
  while (true) {
    const { name, version } = parseEventKey(key);
    const nextKey = eventKey({ name, version: version + step });
    const conversion = step === 1 ? contracts[nextKey]?.fromPrevious : contracts[key]?.toPrevious;
    if (!contracts[nextKey] || !conversion) return;

    const next = { contracts, key: nextKey, detail: converted(conversion, detail), sender };
    const checked = checkEvent(next);
    if ('refused' in checked) {
      const { failure: cause } = checked.refused;
      const failure = new PlatformError(
        'EVENT_REFUSED',
        `${sender}: ${name} could not be converted to version ${version + step}`,
        { cause },
      );
      yield { refused: { ...checked.refused, field: 'translation', failure } };
      return;
    }
    yield { key: nextKey, contract: checked.contract, detail: next.detail };
    ({ key, detail } = next);
  }
}

/** Converts a detail by data: each field is copied from a field of the other version, or is a constant. */
function converted(conversion: Conversion, detail: unknown): Record<string, unknown> {
  const given = detail as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(conversion).flatMap(([field, rule]) => {
      const value = 'value' in rule ? rule.value : given[rule.from];
      return value === undefined ? [] : [[field, value] as const];
    }),
  );
}
