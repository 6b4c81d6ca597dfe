import { createReplacing } from './create-replacing.ts';
import { viewTransitionsEvent, type CreateReplacing } from './view-transitions-contract.ts';

document.dispatchEvent(new CustomEvent<CreateReplacing>(viewTransitionsEvent, { detail: createReplacing }));
