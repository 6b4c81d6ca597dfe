import type { Snapshot } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import type { Client } from '@openfeature/server-sdk';
import type { VariantChoices } from '../../../server/visitors.ts';

/**
 * Returns a function that fetches a visitor's variant of each running experiment from a flag service, through
 * OpenFeature. The key of a flag is the experiment's id, its value the name of a variant. The name is empty, so that
 * the shell chooses the variant, if the service does not respond within `deadlineMs` or may not be called. A choice
 * that the visitor already has is kept.
 */
export function createVariantChoices({
  client,
  snapshot,
  hashOf,
  deadlineMs,
  report,
}: {
  client: Pick<Client, 'getStringDetails'>;
  snapshot: () => Snapshot | undefined;
  /** The visitor's id at the flag service: a hash of ours. */
  hashOf: (visitorId: string) => string;
  deadlineMs: number;
  report: (failure: unknown) => void;
}): VariantChoices {
  return async (visitor, remembered, mayAsk) => {
    const running = Object.values(snapshot()?.remotes ?? {}).flatMap(({ experiments }) => experiments);
    const { language, platform, signedIn } = visitor;
    const context = { targetingKey: hashOf(visitor.id), language, platform, signedIn };

    const isMissing = running.some(({ id }) => !Object.hasOwn(remembered, id));
    const asks = isMissing && mayAsk();
    const choices = await Promise.all(
      running.map(async ({ id, variants }) => {
        if (Object.hasOwn(remembered, id)) return [id, remembered[id] ?? ''] as const;
        if (!asks) return [id, ''] as const;
        const details = await withTimeout(
          client.getStringDetails(id, '', context),
          deadlineMs,
          () => undefined,
        ).catch((failure: unknown) => {
          report(failure);
          return undefined;
        });
        const named = [details?.value, details?.variant];
        const chosen = variants.find(({ name }) => named.includes(name));
        return [id, chosen?.name ?? ''] as const;
      }),
    );
    return Object.fromEntries(choices);
  };
}
