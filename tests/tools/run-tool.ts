import { spawnSync } from 'node:child_process';
import { installTool, tools, type Tool } from './install-tool.ts';

// `npm run tool -- changeset version`: runs one of the tools in this folder, and installs it before its first run.
const [name, ...args] = process.argv.slice(2);
if (!isTool(name)) throw new Error(`There is no tool ${name}; there are ${tools.join(', ')}`);

const { status } = spawnSync(await installTool(name), args, { stdio: 'inherit' });
process.exit(status ?? 1);

function isTool(given: string | undefined): given is Tool {
  return tools.some((tool) => tool === given);
}
