import { cpSync } from 'node:fs';

// No bundler: the sources are what the browser runs.
cpSync(`${import.meta.dirname}/src`, `${import.meta.dirname}/dist`, { recursive: true });
