import { inspectorEvent, type OpenInspector } from './inspector-contract.ts';
import { openInspector } from './open-inspector.ts';

document.dispatchEvent(new CustomEvent<OpenInspector>(inspectorEvent, { detail: openInspector }));
