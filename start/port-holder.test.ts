import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { portHolder } from './port-holder.ts';
import { refuseTakenPorts } from './start-site.ts';

test('a start that finds a port taken names the process that holds it, and its folder', async () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'holder-')));
  const listen = `const server = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(server.address().port))`;
  const other = spawn(process.execPath, ['-e', listen], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(other.stdout, 'data')) as [Buffer];
    const port = Number(line);
    expect(portHolder(port)).toEqual({ pid: other.pid, folder });
    await expect(refuseTakenPorts({ shell: port, api: 0, content: 0, registry: 0 })).rejects.toThrow(
      `Port ${port} for the shell is taken by process ${other.pid} in ${folder}; end it, or set PORT`,
    );
  } finally {
    other.kill();
    rmSync(folder, { recursive: true });
  }
});
