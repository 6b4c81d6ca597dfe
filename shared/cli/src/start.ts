import { main } from './main.ts';

process.exitCode = await main(process.argv, process.env);
