/**
 * The part of valibot with which a remote describes its stored values. All remotes of a page share this copy.
 *
 * @example import * as v from '@marquee/sdk/shapes';
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
} from '@marquee/contracts/shapes';
