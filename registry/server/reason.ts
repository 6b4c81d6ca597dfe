import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';

const needed = 'is required: why, for the audit';

/** A change's reason: one line without control characters, because terminals print it as stored. */
export const reasonSchema = v.pipe(
  v.string(needed),
  v.maxLength(500),
  v.transform(inertLine),
  v.trim(),
  v.nonEmpty(needed),
);
