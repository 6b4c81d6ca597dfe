import { html, type Html } from '@marquee/http-server/html';
import type { AuditVerdict } from '../releases/audit-chain.ts';
import { crumbs } from './components.ts';
import { plural } from './format.ts';
import { pageFrame, type Visit } from './page-frame.ts';
import { urls } from './urls.ts';

/** Renders the page that shows whether the audit log is intact, and if not, which entry is wrong. */
export function auditCheckPage({ visit, verdict }: { visit: Visit; verdict: AuditVerdict }): Html {
  const title = verdict.intact ? 'The audit log is intact' : 'The audit log was tampered with';
  return pageFrame({
    title,
    visit,
    body: html`${crumbs([urls.audit({}), 'Audit log'])}
      <section class="panel confirm ${verdict.intact ? '' : 'confirm-grave'}">
        <h1>${title}</h1>
        <p class="lead">
          ${
            verdict.intact
              ? `The chain is complete and every seal is valid: ${plural(verdict.rows, 'row')}.`
              : `Entry ${verdict.position}: ${verdict.why}.`
          }
        </p>
        <p class="none">In a terminal: <code>npx marquee audit verify</code></p>
      </section>`,
  });
}
