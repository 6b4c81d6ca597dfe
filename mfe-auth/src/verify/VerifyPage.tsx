import { createSlices, useSlice, type Api } from '@marquee/api';
import { localPath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle, type PageLoader } from '@marquee/mount';
import { Button, Card, PageHeading, Section, Skeleton, TextField } from '@marquee/ui';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useLoaderData } from 'react-router-dom';
import { authenticationCode } from './authentication-code.ts';
import { FindingCard } from './FindingCard.tsx';
import { findingOf, findingOfState, type Finding } from './finding.ts';
import { messages } from './messages.ts';
import styles from './verify.module.css';

/** The server checks the code of the address, so that the form works without JavaScript. */
export const loader = (async ({ url, api }) => {
  const given = url.searchParams.get('authenticationToken');
  const code = authenticationCode(given);
  const finding = code ? await withinPatience(check(api, code)) : null;
  return { code: code ?? '', missing: given !== null && code === null, finding };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language }) => {
    const t = translate(messages, language);
    // The address of a person's video is nothing for a search engine.
    return { title: t('title'), description: t('description'), indexable: data.code === '' };
  },
};

/** `/verify`: whether a video is from us, in three answers that are never mixed up. */
export function Component() {
  const { t, language } = useMessages(messages);
  const served = useLoaderData<typeof loader>();
  const { finding, busy, checkCode } = useVerification(served.finding);
  const [text, setText] = useState(served.code);
  const [missing, setMissing] = useState(served.missing);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const code = authenticationCode(text);
    setMissing(code === null);
    if (code && !busy) void checkCode(code);
  };

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title')} lead={t('lead')} />
        <Card className={styles.sheet}>
          <form method="get" className={styles.form} onSubmit={submit} noValidate>
            <TextField
              label={t('code')}
              hint={t('codeHint')}
              error={missing && t('codeMissing')}
              name="authenticationToken"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setMissing(false);
              }}
            />
            <Button type="submit" wide busy={busy} busyLabel={t('checking')}>
              {t('check')}
            </Button>
          </form>
        </Card>
        <div aria-live="polite">
          {busy && <Skeleton height={200} label={t('checking')} />}
          {finding && <FindingCard finding={finding} onRetry={submit} />}
        </div>
        <p className={styles.misuse}>
          {t('misuse')} <a href={localPath('/grievance', language)}>{t('report')}</a>
        </p>
      </div>
    </Section>
  );
}

async function check(api: Pick<Api, 'verifyVideo'>, code: string): Promise<Finding> {
  try {
    return findingOf(await api.verifyVideo(code));
  } catch {
    // No answer says nothing of the video; the page says so and offers another try.
    return { kind: 'unchecked', message: '' };
  }
}

/** Below the deadline of the page: a server that says nothing is a finding too, not a page that failed. */
const patienceMs = 3_000;

async function withinPatience(checking: Promise<Finding>): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unchecked', message: '' }), patienceMs);
  });
  return Promise.race([checking, patience]).finally(() => clearTimeout(timer));
}

/** The server's finding until the visitor checks another code; then that of the slice `authenticator`. */
function useVerification(served: Finding | null) {
  const { t } = useMessages(messages);
  const { api, content, toast } = usePlatform();
  const [{ authenticator }] = useState(() =>
    createSlices({ api, content, toast, failureText: () => t('uncheckedTitle') }),
  );
  const state = useSlice(authenticator);
  const [asked, setAsked] = useState(false);

  const toastServed = useEffectEvent(() => {
    if (served && served.kind !== 'genuine') toast('error', served.message || t('uncheckedTitle'));
  });
  useEffect(() => toastServed(), []);

  return {
    finding: asked ? findingOfState(state) : served,
    busy: state.busy,
    async checkCode(code: string) {
      setAsked(true);
      await authenticator.start(code);
    },
  };
}
