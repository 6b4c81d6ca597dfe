import type { ApiResult, Api } from '@marquee/sdk/api';
import type { EnquiryAttribute, InquiryData, LeadAttribute } from '@marquee/sdk/api-contract';
import { readableText, useMessages, usePlatform, withTimeout } from '@marquee/sdk';
import { useEffect, useRef, useState } from 'react';
import { captureLead, updateLead } from './lead.ts';
import { messages } from './messages.ts';
import { emptyPerson, type Person } from './person.ts';
import { sendEnquiry, type Outcome } from './send-enquiry.ts';

/**
 * The parts of an enquiry form that differ between the sales enquiry and the brand enquiry. `Details` are the fields of
 * its second step.
 */
export type Enquiry<Details> = {
  /** The local storage key of the unsent form. */
  draftKey: string;
  /** The path of the enquiry's page, for the lead store and analytics. */
  page: string;
  /** The fields of the second step before the visitor fills them in. */
  noDetails: Details;
  /** Converts the fields of the second step to attributes of the lead (the sales contact). */
  leadFields: (details: Details, person: Person) => LeadAttribute<EnquiryAttribute>[];
  /** Sends the enquiry to the API; `leadId` is null if no lead was stored. */
  send: (
    api: Api,
    given: { person: Person; details: Details; leadId: string | null },
  ) => Promise<ApiResult<InquiryData>>;
};

type Draft<Details> = { person: Person; details: Details; leadId: string | null };

/**
 * Whether an enquiry is not sent yet (`open`), being sent, or done. `at` is when sending ended, in milliseconds since
 * 1970.
 */
export type Sending =
  | { status: 'open' }
  | { status: 'sending' }
  | { status: 'done'; outcome: Outcome; at: number };

/** The error messages with which the server refused fields, by the name of the field. */
export type Refused = Readonly<Record<string, string>>;

/** How long sending waits for the lead's id; then the enquiry is sent without the id. */
const leadTimeoutMs = 2000;

/**
 * Returns the state of an enquiry form in two steps. The first step stores the contact details as a lead (a sales
 * contact). The second step adds its fields to the lead and sends the enquiry, even if storing the lead failed. From
 * the consent in the first step until the enquiry is received, local storage keeps the form.
 */
export function useEnquiry<Details>(enquiry: Enquiry<Details>) {
  const { t, language } = useMessages(messages);
  const { api, storage, analytics } = usePlatform();
  const { draftKey, page, noDetails } = enquiry;
  const [step, setStep] = useState<'person' | 'details'>('person');
  const [person, setPerson] = useState(emptyPerson);
  const [details, setDetails] = useState(noDetails);
  const [returned, setReturned] = useState(false);
  const [sending, setSending] = useState<Sending>({ status: 'open' });
  const [refused, setRefused] = useState<Refused>({});
  const lead = useRef<Promise<string | null>>(Promise.resolve(null));
  // The stored draft; null before the consent.
  const draft = useRef<Draft<Details> | null>(null);

  /** The outcome with texts in the page's language: the server may refuse in English only. */
  const readable = (outcome: Outcome): Outcome => {
    if (outcome.kind === 'refused')
      return { ...outcome, message: readableText(outcome.message, language) || t('refused') };
    if (outcome.kind !== 'wrong-fields') return outcome;
    const problems = outcome.problems.map(({ field, message }) => ({
      field,
      message: readableText(message, language) || t('checkField'),
    }));
    return { ...outcome, problems };
  };

  const storeDraft = (change: Partial<Draft<Details>>) => {
    if (!draft.current) return;
    draft.current = { ...draft.current, ...change };
    storage.write(draftKey, draft.current);
  };

  useEffect(() => {
    const stored = storage.read<Draft<Details> | null>(draftKey, null);
    if (!stored?.person?.consent) return;
    draft.current = {
      leadId: stored.leadId,
      person: { ...emptyPerson, ...stored.person },
      details: { ...noDetails, ...stored.details },
    };
    lead.current = Promise.resolve(stored.leadId);
    setPerson(draft.current.person);
    setDetails(draft.current.details);
    setStep('details');
  }, [storage, draftKey, noDetails]);

  return {
    step,
    person,
    details,
    sending,
    returned,
    refused,
    hasLead: () => Boolean(draft.current?.leadId),
    changePerson(change: Partial<Person>) {
      setPerson((before) => ({ ...before, ...change }));
      setRefused((before) => without(before, change));
    },
    changeDetails(change: Partial<Details>) {
      const changed = { ...details, ...change };
      setDetails(changed);
      setRefused((before) => without(before, change));
      storeDraft({ details: changed });
    },
    toDetails() {
      setSending({ status: 'open' });
      setStep('details');
      // Another email address is another lead.
      const isSame = draft.current?.person.email.trim() === person.email.trim();
      const earlier = (isSame && draft.current?.leadId) || null;
      draft.current = { person, details, leadId: earlier };
      const captured: Promise<string | null> = captureLead(api, { person, page, earlier }).then((leadId) => {
        // A lead that is stored late may be that of the person before.
        if (lead.current === captured) storeDraft({ leadId });
        return leadId;
      });
      lead.current = captured;
      storeDraft({});
      analytics.publish('enquiry_person_given', { page });
    },
    toPerson() {
      setSending({ status: 'open' });
      setReturned(true);
      setStep('person');
    },
    async send() {
      setSending({ status: 'sending' });
      const leadId = await withTimeout(lead.current, leadTimeoutMs, () => null);
      void updateLead(api, { leadId, person, page, fields: enquiry.leadFields(details, person) });
      const outcome = readable(await sendEnquiry(() => enquiry.send(api, { person, details, leadId })));
      if (outcome.kind === 'received') {
        draft.current = null;
        storage.remove(draftKey);
        analytics.publish('enquiry_received', { page });
      }
      if (outcome.kind === 'wrong-fields') {
        setRefused(Object.fromEntries(outcome.problems.map(({ field, message }) => [field, message])));
        // Open the step that has the wrong field.
        if (outcome.problems.some(({ field }) => field in emptyPerson)) setStep('person');
      }
      setSending({ status: 'done', outcome, at: Date.now() });
    },
  };
}

function without(refused: Refused, changed: object): Refused {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in changed)));
}

export type EnquiryState<Details> = ReturnType<typeof useEnquiry<Details>>;
