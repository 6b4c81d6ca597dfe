import { browserFeatures } from '../../features/browser-features.ts';
import { deferredEvent, type StartDeferred } from './deferred-contract.ts';
import { startDeferred } from './start-deferred.ts';

// The notice that it did not load is over.
delete document.documentElement.dataset['bootFailed'];
const detail = startDeferred(browserFeatures);
document.dispatchEvent(new CustomEvent<StartDeferred>(deferredEvent, { detail }));
