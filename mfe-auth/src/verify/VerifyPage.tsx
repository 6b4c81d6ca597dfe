import { useFlow, type Api, type ApiResult, type Refusal } from '@marquee/sdk/api';
import {
  localPath,
  PlatformError,
  readableText,
  translate,
  useMessages,
  usePlatform,
  withTimeout,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { authenticationCode, type VerifyVideoData } from '@marquee/sdk/api-contract';
import { Button, Card, PageHeading, Skeleton, TextField } from '@marquee/ui';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useLoaderData } from 'react-router-dom';
import { FindingCard } from './FindingCard.tsx';
import { findingOf, findingOfState, refusedFinding, type Finding } from './finding.ts';
import { NarrowPage } from '../layout/NarrowPage.tsx';
import { messages } from './messages.ts';
import styles from './verify.module.css';

/**
 * The loader of the page `/verify`. It checks the code in the URL on the server, so that the form also works without
 * JavaScript.
 */
export const loader = (async ({ url, api }) => {
  const given = url.searchParams.get('authenticationToken');
  const code = authenticationCode(given);
  const checked = code ? await check(api, code) : null;
  return { code: code ?? '', missing: given !== null && code === null, checked };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language }) => {
    const t = translate(messages, language);
    // Search engines must not index the URL of a person's video.
    return { title: t('title'), description: t('description'), indexable: data.code === '' };
  },
};

/** The page `/verify`, on which a visitor checks by its code whether a video is genuine. */
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
    <NarrowPage>
      <PageHeading title={t('title')} lead={t('lead')} />
      <Card className={styles.card}>
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
      {!finding && (
        <p className={styles.misuse}>
          {t('matchShows')}
          <br />
          {t('noCode')}
        </p>
      )}
      <p className={styles.misuse}>
        {t('misuse')} <a href={localPath('/grievance', language)}>{t('report')}</a>
      </p>
    </NarrowPage>
  );
}

/** The API's result of a check on the server; null if it failed or did not arrive in time. */
type Checked = ApiResult<VerifyVideoData> | null;

/** The timeout of a check; shorter than the page's, so that a slow API does not cause the fallback page. */
const timeoutMs = 3_000;

async function check(api: Pick<Api, 'verifyVideo'>, code: string): Promise<{ result: Checked }> {
  const checking = api.verifyVideo(code).catch(() => null);
  return { result: await withTimeout(checking, timeoutMs, () => null) };
}

/** The keys of the texts for refusals whose own message the visitor cannot read. */
const refusalKeys = {
  'not-found': 'notFoundToast',
  withdrawn: 'withdrawnText',
  unchecked: 'uncheckedTitle',
} as const;

/**
 * The server's result until the visitor checks another code, then that of the state slice `authenticator`.
 * The server's result is also stored in the slice and shown in a toast.
 */
function useVerification(served: { result: Checked } | null) {
  const { t, language } = useMessages(messages);
  const { authenticator } = usePlatform().slices;
  const texts = {
    refusalText: ({ message, status }: Refusal) =>
      readableText(message, language) || t(refusalKeys[refusedFinding(status).kind]),
  };
  const { state, start } = useFlow(authenticator, texts);
  const [isChecked, setIsChecked] = useState(false);

  const store = useEffectEvent(() => {
    if (served) void authenticator.run(async () => resultOf(served.result, t('uncheckedTitle')), texts);
  });
  useEffect(() => store(), []);

  return {
    finding: isChecked ? findingOfState(state) : served && findingOfServed(served.result),
    busy: state.busy,
    async checkCode(code: string) {
      setIsChecked(true);
      await start(code);
    },
  };
}

function resultOf(served: Checked, failureText: string): ApiResult<VerifyVideoData> {
  if (!served) throw new PlatformError('CALL_FAILED', failureText);
  return served;
}

function findingOfServed(served: Checked): Finding {
  return served ? findingOf(served) : { kind: 'unchecked' };
}
