import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installTool } from '../tools/install-tool.ts';
import { browserArguments } from './browser-arguments.ts';

/** The parts of a report that its readers use. */
export type LighthouseReport = {
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; details?: unknown }
  >;
  categories: Record<string, { score: number | null }>;
};

/**
 * Returns the report of Lighthouse about a page, in a Chromium that it starts for this run. Throws if the page did not
 * load.
 */
export async function runLighthouse(
  url: string,
  { browser, categories }: { browser: string; categories: readonly string[] },
): Promise<LighthouseReport> {
  const flags = ['--headless=new', '--no-sandbox', ...browserArguments];
  const { stdout } = await promisify(execFile)(
    await installTool('lighthouse'),
    [
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 1e8 },
  );
  const report = JSON.parse(stdout) as LighthouseReport & { runtimeError?: { message: string } };
  if (report.runtimeError) throw new Error(`Lighthouse did not load ${url}: ${report.runtimeError.message}`);
  return report;
}
