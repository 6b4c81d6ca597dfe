import { useFlow, type ApiResult, type Api } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import type { VerifyVideoData } from '@marquee/api-contract';
import { localPath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle, type PageLoader } from '@marquee/mount';
import { Button, Card, PageHeading, Section, Skeleton, TextField } from '@marquee/ui';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useLoaderData } from 'react-router-dom';
import { authenticationCode } from './authentication-code.ts';
import { FindingCard } from './FindingCard.tsx';
import { findingOf, findingOfState } from './finding.ts';
import { messages } from './messages.ts';
import styles from './verify.module.css';

/** The server checks the code of the address, so that the form works without JavaScript. */
export const loader = (async ({ url, api }) => {
  const given = url.searchParams.get('authenticationToken');
  const code = authenticationCode(given);
  const checked = code ? await check(api, code) : null;
  return { code: code ?? '', missing: given !== null && code === null, checked };
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
  const { finding, busy, checkCode } = useVerification(served.checked);
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

/** What the server's check came to; without an answer it is lost, and says nothing of the video. */
type Checked = { lost: false; answer: ApiResult<VerifyVideoData> } | { lost: true };

/** Below the deadline of the page: a server that says nothing is a finding too, not a page that failed. */
const timeoutMs = 3_000;

async function check(api: Pick<Api, 'verifyVideo'>, code: string): Promise<Checked> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Checked>((resolve) => {
    timer = setTimeout(() => resolve({ lost: true }), timeoutMs);
  });
  const checking = api.verifyVideo(code).then(
    (answer): Checked => ({ lost: false, answer }),
    (): Checked => ({ lost: true }),
  );
  return Promise.race([checking, timeout]).finally(() => clearTimeout(timer));
}

/**
 * The server's finding until the visitor checks another code; then that of the slice `authenticator`.
 * What the server found goes through the slice as well: it is stored, and toasted, like any other.
 */
function useVerification(served: Checked | null) {
  const { t } = useMessages(messages);
  const { authenticator } = usePlatform().slices;
  const words = { failureText: () => t('uncheckedTitle') };
  const { state, start } = useFlow(authenticator, words);
  const [asked, setAsked] = useState(false);

  const store = useEffectEvent(() => {
    if (served) void authenticator.run(async () => answerOf(served), words);
  });
  useEffect(() => store(), []);

  return {
    finding: asked ? findingOfState(state) : served && findingOfServed(served),
    busy: state.busy,
    async checkCode(code: string) {
      setAsked(true);
      await start(code);
    },
  };
}

function answerOf(served: Checked): ApiResult<VerifyVideoData> {
  if (served.lost) throw new PlatformError('CALL_FAILED', 'the server that drew the page got no response');
  return served.answer;
}

const findingOfServed = (served: Checked) =>
  served.lost ? ({ kind: 'unchecked', message: '' } as const) : findingOf(served.answer);
