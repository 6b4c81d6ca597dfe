import { errorCode } from '@marquee/contracts';
import type { ApiResult } from '../api-result.ts';
import type { Content } from '../lazy/content/create-content.ts';
import type { Api } from '../lazy/create-api.ts';
import {
  createRequestSlice,
  type RequestSlice,
  type RequestSliceOptions,
  type RequestState,
  type SliceTexts,
  type Toast,
} from './request-slice.ts';

export type SlicesOptions = {
  api: Pick<Api, 'requestRefund' | 'getAppConfig' | 'addBirthday' | 'verifyVideo'>;
  content: Pick<Content, 'celebBio' | 'bio20'>;
  toast: Toast;
};

/**
 * A request slice (the state of a request, which components show) for one API call, with the functions that send the
 * call. `start` sends it and resolves to the final state. `withTexts` returns another `start`, whose state has the
 * caller's own error texts.
 */
export type Flow<Args extends unknown[], Data> = RequestSlice<Data> & {
  start(...args: Args): Promise<RequestState<Data>>;
  withTexts(texts: SliceTexts & { onResult?: (result: ApiResult<Data>) => void }): {
    start(...args: Args): Promise<RequestState<Data>>;
  };
};

/** The request slices of a page: the states of its requests (specification, section 4), as `platform.slices`. */
export type Slices = ReturnType<typeof createSlices>;

/**
 * Creates the request slices (states of requests) of a page. A call that throws always shows a toast (specification,
 * section 8). A response with an error status shows one only for refunds, app configuration and video verification.
 */
export function createSlices({ api, content, toast }: SlicesOptions) {
  const loud = { toast, toastOn: ['error', 'retry'] } satisfies RequestSliceOptions;
  const quiet = { toast, toastOn: ['retry'] } satisfies RequestSliceOptions;

  return {
    refund: flow(api.requestRefund, loud),
    security: {
      config: flow(api.getAppConfig, {
        ...loud,
        refusalText: ({ message, error = '' }) => message || error,
      }),
      birthday: flow(api.addBirthday, quiet),
    },
    authenticator: flow(api.verifyVideo, loud),
    zone: {
      celebBio: flow((slug: string) => resultOf(content.celebBio(slug)), quiet),
      bio20: flow(() => resultOf(content.bio20()), quiet),
    },
  };
}

function flow<Args extends unknown[], Data>(
  call: (...args: Args) => Promise<ApiResult<Data>>,
  options: RequestSliceOptions,
): Flow<Args, Data> {
  const slice = createRequestSlice<Data>(options);
  return {
    ...slice,
    start: (...args) => slice.run(() => call(...args)),
    withTexts: ({ onResult, ...texts }) => ({
      start: (...args) =>
        slice.run(async () => {
          const result = await call(...args);
          onResult?.(result);
          return result;
        }, texts),
    }),
  };
}

/**
 * Returns a content client that works like `content`, and also updates the request slices `zone.celebBio` and
 * `zone.bio20` (the states that components show) when it reads biographies.
 */
export function readThroughSlices(content: Content, { zone }: Slices): Content {
  async function through<Data>(slice: RequestSlice<Data>, read: Promise<Data>): Promise<Data> {
    await slice.run(() => resultOf(read));
    return read;
  }
  return {
    ...content,
    celebBio: (slug) => through(zone.celebBio, content.celebBio(slug)),
    bio20: () => through(zone.bio20, content.bio20()),
  };
}

// Content reads reject with a refusal; the other calls resolve with it.
async function resultOf<Data>(read: Promise<Data>): Promise<ApiResult<Data>> {
  try {
    return { ok: true, status: 200, message: '', data: await read };
  } catch (failure) {
    if (errorCode(failure) !== 'CALL_REFUSED') throw failure;
    // The message of the error is for engineers; the state has the message of the host.
    const { status, message } = (failure as { details: { status: number; message: string } }).details;
    return { ok: false, status, message };
  }
}
