import { startShell } from '../shell/server/start-shell.ts';
import { site } from './site.ts';

await startShell(site);
