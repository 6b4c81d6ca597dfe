import type { ApiResult, Api } from '@marquee/api';
import type { EnquiryAttribute, InquiryData, LeadAttribute } from '@marquee/api-contract';
import { usePlatform, withTimeout } from '@marquee/mount';
import { useEffect, useRef, useState } from 'react';
import { captureLead, updateLead } from './lead.ts';
import { nobody, type Person } from './person.ts';
import { sendEnquiry, type Outcome } from './send-enquiry.ts';

/** What makes one enquiry different from the other. */
export type Enquiry<Details> = {
  /** Storage key of what was typed; the address of the page for the lead store. */
  draftKey: string;
  page: string;
  noDetails: Details;
  leadFields: (details: Details, person: Person) => LeadAttribute<EnquiryAttribute>[];
  send: (
    api: Api,
    given: { person: Person; details: Details; leadId: string | null },
  ) => Promise<ApiResult<InquiryData>>;
};

type Draft<Details> = { person: Person; details: Details; leadId: string | null };

/** `at` is when it ended, in milliseconds since 1970. */
export type Sending =
  { status: 'open' } | { status: 'sending' } | { status: 'done'; outcome: Outcome; at: number };

/** What the server found wrong with a field, in its own words. */
export type Refused = Readonly<Record<string, string>>;

/** How long an enquiry waits for the number of its lead, in milliseconds. */
const leadTimeoutMs = 2000;

/**
 * The two steps of an enquiry: the first captures a lead (C17), the second updates it (C18) and sends
 * the enquiry itself, which waits for neither. What was typed outlives a closed page, from the first
 * step's consent until the enquiry is received.
 */
export function useEnquiry<Details>(enquiry: Enquiry<Details>) {
  const { api, storage, analytics } = usePlatform();
  const { draftKey, page, noDetails } = enquiry;
  const [step, setStep] = useState<'person' | 'details'>('person');
  const [person, setPerson] = useState(nobody);
  const [details, setDetails] = useState(noDetails);
  // Whether the first step was come back to, and so takes the focus.
  const [returned, setReturned] = useState(false);
  const [sending, setSending] = useState<Sending>({ status: 'open' });
  const [refused, setRefused] = useState<Refused>({});
  const lead = useRef<Promise<string | null>>(Promise.resolve(null));
  // What stands in storage; null while nothing may be kept.
  const draft = useRef<Draft<Details> | null>(null);

  const keep = (change: Partial<Draft<Details>>) => {
    if (!draft.current) return;
    draft.current = { ...draft.current, ...change };
    storage.write(draftKey, draft.current);
  };

  useEffect(() => {
    const kept = storage.read<Draft<Details> | null>(draftKey, null);
    if (!kept?.person?.consent) return;
    draft.current = {
      leadId: kept.leadId,
      person: { ...nobody, ...kept.person },
      details: { ...noDetails, ...kept.details },
    };
    lead.current = Promise.resolve(kept.leadId);
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
      keep({ details: changed });
    },
    toDetails() {
      setSending({ status: 'open' });
      setStep('details');
      // Another address is another lead.
      const isSame = draft.current?.person.email.trim() === person.email.trim();
      const earlier = (isSame && draft.current?.leadId) || null;
      draft.current = { person, details, leadId: earlier };
      lead.current = captureLead(api, { person, page, earlier }).then((id) => {
        keep({ leadId: id });
        return id;
      });
      keep({});
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
      const outcome = await sendEnquiry(() => enquiry.send(api, { person, details, leadId }));
      if (outcome.kind === 'received') {
        draft.current = null;
        storage.remove(draftKey);
        analytics.publish('enquiry_received', { page });
      }
      if (outcome.kind === 'wrong-fields') {
        setRefused(Object.fromEntries(outcome.problems.map(({ field, message }) => [field, message])));
        // A field is put right where it stands.
        if (outcome.problems.some(({ field }) => field in nobody)) setStep('person');
      }
      setSending({ status: 'done', outcome, at: Date.now() });
    },
  };
}

function without(refused: Refused, changed: object): Refused {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in changed)));
}

export type EnquiryState<Details> = ReturnType<typeof useEnquiry<Details>>;
