import type { JsonParams, SlotModule } from '@marquee/mount';

/** A slot's component with what its loader gave. */
export type FilledSlot = Pick<SlotModule, 'Component'> & { data: unknown };
export type SlotPlace = { name: string; params: JsonParams };

/** Gives what stands in a place: at once where it is known, else when it has come. */
export type SlotSource = (place: SlotPlace) => FilledSlot | Promise<FilledSlot>;

/** One name for one place: the same slot with the same params is loaded once. */
export function placeKey({ name, params }: SlotPlace): string {
  return `${name} ${JSON.stringify(params)}`;
}
