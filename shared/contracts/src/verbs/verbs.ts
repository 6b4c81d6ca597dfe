import type * as v from 'valibot';
import { canary, withdraw } from './canary.ts';
import { dismiss } from './dismiss.ts';
import { noteExperiment, startExperiment, stopExperiment } from './experiments.ts';
import { kill, revive } from './kill.ts';
import { lock, unlock } from './lock.ts';
import { pin, unpin } from './pin.ts';
import { promote } from './promote.ts';
import { remove } from './remove.ts';
import { rollback } from './rollback.ts';
import { settings } from './settings.ts';
import { tenant } from './tenant.ts';

export { instantText, maxSetSize, reasonSchema } from './fields.ts';
export { settings as changeSettings } from './settings.ts';
export {
  commonText,
  noteExperiment,
  startExperiment,
  stopExperiment,
  type BesideExperiment,
} from './experiments.ts';
export { metricsSchema, plannedMetricSchema, type Metric } from './metrics.ts';
export {
  changeResponse,
  customEvent,
  type Brought,
  type ChangeResponse,
  type SetBody,
  type Verb,
  type VerbBody,
  type VerbForm,
} from './verb.ts';

/** All verbs (kinds of changes), in the order in which lists show them. */
export const verbs = [
  rollback,
  promote,
  canary,
  withdraw,
  startExperiment,
  stopExperiment,
  noteExperiment,
  dismiss,
  kill,
  revive,
  pin,
  unpin,
  tenant,
  settings,
  lock,
  unlock,
  remove,
] as const;

type Listed = (typeof verbs)[number];
export type VerbName = Listed['name'];

/** The parsed bodies of changes, by the name of the verb (the kind of change). */
export type VerbBodies = { [One in Listed as One['name']]: v.InferOutput<One['body']> };
