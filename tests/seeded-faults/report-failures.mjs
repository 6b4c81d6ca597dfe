import { appendFileSync } from 'node:fs';

/**
 * A reporter of Jest that appends each failure as a line of JSON to the file in `FAILURES`. Jest's own report is not
 * written if `--bail` ends the run.
 */
export default class ReportFailures {
  onTestResult({ path }, { testResults, failureMessage }) {
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (failed.length === 0 && failureMessage) failed.push('the file cannot be run');
    for (const title of failed)
      appendFileSync(process.env.FAILURES, `${JSON.stringify({ file: path, title })}\n`);
  }
}
