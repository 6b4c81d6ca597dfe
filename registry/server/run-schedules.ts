import { errorCatalogue, errorCode } from '@marquee/contracts';
import type { People } from '../console/people.ts';
import { needsApproval, requesterOf } from '../releases/proposals.ts';
import { refusalOf } from '../releases/remedies.ts';
import { dueSchedules, executeSchedule, refuseSchedule, type Schedule } from '../releases/schedules.ts';
import type { Registry } from '../releases/transaction.ts';
import type { OpenSteps } from './verb-steps.ts';

/**
 * Executes the scheduled changes that are due, with the current rights of the people who requested them. If a change is
 * refused then, or is late by more than `lateMs` milliseconds because no registry ran, it is not executed and the audit
 * row has the reason. After a failure of the registry itself, a change stays pending and is tried again at the next
 * call. `steps` has the functions that execute each kind of change.
 */
export async function runSchedules(
  {
    steps,
    people,
    lateMs,
    onFailure,
    ...registry
  }: Registry & {
    steps: ReadonlyMap<string, OpenSteps>;
    people: Pick<People, 'actorOf'>;
    lateMs: number;
    onFailure: (failure: unknown) => void;
  },
  now: Date,
): Promise<void> {
  for (const schedule of await dueSchedules(registry.db, now)) await run(schedule).catch(onFailure);

  async function run(schedule: Schedule): Promise<void> {
    const { environment, action, body, dueAt } = schedule;
    const lateBy = now.getTime() - dueAt.getTime();
    if (lateBy > lateMs) {
      const minutes = Math.round(lateBy / 60_000);
      const why = `no registry could execute it at ${dueAt.toISOString()}, and ${minutes} minutes later is too late`;
      return refuseSchedule(registry, schedule, { now, why });
    }
    if (!schedule.approved && (await needsApproval(registry.db, environment))) {
      const why = `${environment} requires a second person’s approval now: request the change again`;
      return refuseSchedule(registry, schedule, { now, why });
    }
    try {
      const { person } = schedule.requestedBy;
      const requester = person ? await people.actorOf(person) : await requesterOf(registry.db, schedule);
      const { authorise, execute } = steps.get(action)!(body);
      await authorise(requester, environment);
      await executeSchedule(registry, schedule, {
        now,
        execute: (within) => execute(within, requester, environment),
      });
    } catch (failure) {
      if (errorCatalogue[errorCode(failure)].status >= 500) throw failure;
      await refuseSchedule(registry, schedule, { now, why: refusalOf(failure).sentence });
    }
  }
}
