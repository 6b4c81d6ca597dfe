import { defineSlots } from '@marquee/mount';
import manifest from '../remote.json';

/** The enterprise pages stand alone: no slot of theirs is placed elsewhere. */
export const slots = defineSlots(manifest, {});
