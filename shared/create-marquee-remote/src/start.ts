#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  userAgent: process.env['npm_config_user_agent'],
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
