/** Prints what is wrong with the sample content and exits 1, or says that all is in order. */
import { join } from 'node:path';
import process from 'node:process';
import { contentProblems } from './content-problems.ts';

const problems = contentProblems(join(import.meta.dirname, '..'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('content: every id, language and file is in order');
