import type { Snapshot, Visitor } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import type { Client } from '@openfeature/server-sdk';

/** The variants of running experiments by experiment; an empty name leaves the choice to the plan. */
export type Choices = Readonly<Record<string, string>>;

/** Lets a team's own flag service choose the variants of experiments. */
export type VariantChoices = (visitor: Visitor, remembered: Choices) => Promise<Choices>;

/**
 * Asks a flag service, through OpenFeature, for the variant of each running experiment: the flag has the
 * experiment's id, and its value is the name of a variant. What was chosen before stays, and so does what
 * the service did not say within the deadline: nobody changes sides because it was slow once.
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
  /** What the service knows visitors by. */
  hashOf: (visitorId: string) => string;
  deadlineMs: number;
  report: (failure: unknown) => void;
}): VariantChoices {
  return async (visitor, remembered) => {
    const running = Object.values(snapshot()?.remotes ?? {}).flatMap(({ experiments }) => experiments);
    const { language, platform, signedIn } = visitor;
    const context = { targetingKey: hashOf(visitor.id), language, platform, signedIn };

    const choices = await Promise.all(
      running.map(async ({ id, variants }) => {
        if (Object.hasOwn(remembered, id)) return [id, remembered[id] ?? ''] as const;
        const answer = await withTimeout(
          client.getStringDetails(id, '', context),
          deadlineMs,
          () => undefined,
        ).catch((failure: unknown) => {
          report(failure);
          return undefined;
        });
        const named = [answer?.value, answer?.variant];
        const chosen = variants.find(({ name }) => named.includes(name));
        return [id, chosen?.name ?? ''] as const;
      }),
    );
    return Object.fromEntries(choices);
  };
}
