import { defineSlots } from '@marquee/mount';
import manifest from '../remote.json';

export const slots = defineSlots(manifest, {});
