import { deferredEvent, type StartDeferred } from './deferred-contract.ts';
import { startDeferred } from './start-deferred.ts';

document.dispatchEvent(new CustomEvent<StartDeferred>(deferredEvent, { detail: startDeferred }));
