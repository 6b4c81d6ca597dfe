import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';

const needed = 'is needed: why, for the audit';

/** Why somebody changes something: one line that is shown in terminals and pages as it was stored. */
export const reasonSchema = v.pipe(
  v.string(needed),
  v.maxLength(500),
  v.transform(inertLine),
  v.trim(),
  v.nonEmpty(needed),
);
