/**
 * What a remote describes the shape of its own stored values with: valibot, of which a page has one copy.
 *
 * @example import * as v from '@marquee/contracts/shapes';
 */
export {
  array,
  boolean,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  transform,
  union,
  type InferOutput,
} from 'valibot';
