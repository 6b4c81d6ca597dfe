import { localPath, useMessages } from '@marquee/sdk';
import { Card, NeedsScript, ProgressSteps } from '@marquee/ui';
import type { ReactNode } from 'react';
import { DetailsStep } from './DetailsStep.tsx';
import styles from './enquiry.module.css';
import { messages } from './messages.ts';
import { PersonStep } from './PersonStep.tsx';
import { Received } from './Received.tsx';
import type { EnquiryState } from './use-enquiry.ts';

type EnquiryFlowProps<Details> = {
  state: EnquiryState<Details>;
  detailsHeading: string;
  withDesignation?: boolean;
  /** The form fields of the second step. */
  children: ReactNode;
};

/**
 * The form of an enquiry, in two steps: contact details, then the fields given as `children`. After sending, it shows
 * the reference number of the enquiry.
 */
export function EnquiryFlow<Details>({
  state,
  detailsHeading,
  withDesignation = false,
  children,
}: EnquiryFlowProps<Details>) {
  const { t, language } = useMessages(messages);
  const { step, person, sending } = state;
  const received =
    sending.status === 'done' && sending.outcome.kind === 'received' ? sending.outcome : undefined;

  return (
    <Card className={styles.card}>
      <NeedsScript text={t('noScript')} reload={t('reload')}>
        <p>
          <a href={localPath('/help', language)}>{t('helpPage')}</a>
        </p>
      </NeedsScript>
      {received ? (
        <Received name={person.name.trim()} reference={received.reference} />
      ) : (
        <>
          <ProgressSteps
            label={t('steps')}
            steps={[t('stepPerson'), t('stepDetails')]}
            current={step === 'person' ? 0 : 1}
          />
          {step === 'person' ? (
            <PersonStep
              person={person}
              onChange={state.changePerson}
              onDone={state.toDetails}
              withDesignation={withDesignation}
              returned={state.returned}
              refused={state.refused}
            />
          ) : (
            <DetailsStep
              heading={detailsHeading}
              sending={sending}
              hasLead={state.hasLead()}
              onSend={() => void state.send()}
              onBack={state.toPerson}
            >
              {children}
            </DetailsStep>
          )}
        </>
      )}
    </Card>
  );
}
