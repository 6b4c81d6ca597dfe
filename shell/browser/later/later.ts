import { laterEvent, type StartLater } from './later-contract.ts';
import { startLater } from './start-later.ts';

document.dispatchEvent(new CustomEvent<StartLater>(laterEvent, { detail: startLater }));
