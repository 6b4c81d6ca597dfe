import { contentOrNull } from './content-failed/content-or-null.ts';

/** Content records for a part of a page that is left out when there are none, or when the content host fails. */
export async function recordsOrNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  return (await contentOrNull(read)) ?? [];
}
