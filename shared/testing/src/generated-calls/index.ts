export { callMaker, openCaller, type GeneratedCall, type Outcome } from './generated-calls.ts';
export { routesOf } from './routes-of.ts';
export { shown } from './shown.ts';
