export { callMaker, openCaller, type GeneratedCall, type Outcome } from './generated-calls.ts';
export { routeNames } from './route-names.ts';
export { routesOf } from './routes-of.ts';
export { shown } from './shown.ts';
