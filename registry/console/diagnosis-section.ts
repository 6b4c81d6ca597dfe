import { html, type Html } from '@marquee/http-server/html';
import { changeText, type Diagnosis, type DiagnosedFinding } from '../diagnosis/read-diagnosis.ts';
import { facts } from './components.ts';
import { age, count, plural } from './format.ts';
import { urls } from './urls.ts';

/**
 * Renders the diagnosis of a remote: for each finding the owner, the time, the affected visitors, the evidence, the
 * last change before it, and what to do. Without findings, renders only the verdict.
 */
export function diagnosisSection({ environment, verdict, findings, checked }: Diagnosis, now: Date): Html {
  const { loads, errors, shells } = checked;
  return html`<section id="diagnosis" class="panel" aria-labelledby="diagnosis-title">
    <h2 id="diagnosis-title">Diagnosis</h2>
    ${findings.length === 0 ? html`<p>${sentence(verdict)}</p>` : ''}
    ${
      findings.length === 0
        ? ''
        : html`<ol class="findings" role="list">
            ${findings.map((finding) => findingItem(environment, finding, now))}
          </ol>`
    }
    <p class="by">
      Looked at ${plural(loads, 'load')} with ${plural(errors, 'error')} of the last hour and
      ${plural(shells, 'connected shell')}.
    </p>
  </section>`;
}

function findingItem(environment: string, finding: DiagnosedFinding, now: Date): Html {
  const { rule, cause, text, owner, since, visitors, evidence, change, advice } = finding;
  return html`<li>
    <h3>${sentence(text)}</h3>
    ${facts([
      ['Cause', html`${cause === null ? '' : html`<code>${cause}</code> · `}rule <code>${rule}</code>`],
      ['Owner', owner],
      ['Since', since === null ? undefined : age(since, now)],
      ['Visitors', visitors === null ? undefined : count(visitors)],
      [
        'Evidence',
        evidence.length === 0
          ? undefined
          : html`<ul role="list">
              ${evidence.map((one) => html`<li>${one.text}${one.message ? html` <small class="line">${one.message}</small>` : ''}</li>`)}
            </ul>`,
      ],
      [
        'Change before',
        change === null
          ? undefined
          : html`<a href="${urls.audit({ environment, remote: change.remote ?? undefined })}"
                >${changeText(change)}</a
              >
              ${age(change.at, now)}`,
      ],
      ['To do', advice],
    ])}
  </li>`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
