import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackages } from '../tests/browser/install-debian-packages.ts';
import { missingProgram } from '../tests/deploy/edge-programs.ts';

export type WrkResult = { perSecond: number; bytesPerResponse: number };

/** Why wrk cannot run on this machine, after an attempt to install it; undefined if it can. */
export function missingWrk(): string | undefined {
  if (!missingProgram('wrk')) return undefined;
  try {
    installDebianPackages(['wrk']);
  } catch {
    // What is missing is in the result.
  }
  return missingProgram('wrk');
}

/**
 * Requests a URL by wrk over so many connections for some seconds, with these cookies in turn. Throws if a request
 * failed, or its response was an error.
 */
export async function loadByWrk(
  url: string,
  { connections, seconds, cookies }: { connections: number; seconds: number; cookies: readonly string[] },
): Promise<WrkResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-wrk-'));
  try {
    const script = path.join(folder, 'requests.lua');
    await writeFile(script, scriptOf(cookies));
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, url];
    const { stdout } = await promisify(execFile)('wrk', args);
    return readWrk(stdout, url);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function scriptOf(cookies: readonly string[]): string {
  return `
    local cookies = { ${cookies.map((cookie) => JSON.stringify(cookie)).join(', ')} }
    local requests = {}
    local at = 0
    function init()
      wrk.headers["Accept"] = "text/html"
      wrk.headers["Accept-Encoding"] = "br"
      for nth, cookie in ipairs(cookies) do
        wrk.headers["Cookie"] = cookie
        requests[nth] = wrk.format()
      end
    end
    function request()
      at = at % #requests + 1
      return requests[at]
    end
    function done(summary)
      local errors = summary.errors
      io.write(string.format(
        'RESULT {"responses":%d,"bytes":%d,"microseconds":%d,"failed":%d}',
        summary.requests, summary.bytes, summary.duration,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
    end`;
}

/** The result that the script of `loadByWrk` prints. Throws if a request failed. */
export function readWrk(output: string, url: string): WrkResult {
  const [, json] = /^RESULT (\{.*\})$/m.exec(output) ?? [];
  if (!json) throw new Error(`wrk printed no result for ${url}: ${output}`);
  const { responses, bytes, microseconds, failed } = JSON.parse(json) as Record<string, number>;
  if (failed! > 0) throw new Error(`${url}: ${failed} of ${responses} requests failed`);
  if (!responses) throw new Error(`${url}: no response came in time`);
  return { perSecond: responses / (microseconds! / 1e6), bytesPerResponse: bytes! / responses };
}
