import { defineSlots } from '@marquee/mount';
import manifest from '../remote.json';

/** The fan zone places other teams' slots and offers none of its own. */
export const slots = defineSlots(manifest, {});
