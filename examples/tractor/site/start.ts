import { startShell } from '../../../shell/server/start-shell.ts';
import { tractorStore } from './site.ts';

await startShell(tractorStore);
