import { startShell } from '../../server/start-shell.ts';
import { traktor } from './traktor.ts';

// Another site on the build of this shell, for a journey.
await startShell(traktor);
