import { installPackages } from '../tests/tools/install-tool.ts';

// The measurements import packages that only the benchmark has: they are installed before the first import.
await installPackages(import.meta.dirname);
await import('./run.ts');
