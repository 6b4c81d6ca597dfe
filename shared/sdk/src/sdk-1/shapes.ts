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
} from '../shapes.ts';
