import { createRuntimeStarter } from './runtime-starter.ts';
import type { RuntimeEvent } from './runtime-contract.ts';

const detail = createRuntimeStarter();
document.dispatchEvent(new CustomEvent('marquee:runtime' satisfies RuntimeEvent, { detail }));
