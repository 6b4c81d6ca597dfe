import { BehaviorSubject, type Observable } from 'rxjs';
import type { ApiResult, Refusal } from '../api-result.ts';

/**
 * The state of a request, which components show (specification, section 4). At most one of `busy`, `error` and `retry`
 * is true.
 */
export type RequestState<Data> = {
  /** Whether the request is running. */
  busy: boolean;
  /** Whether the response had another status than 200. */
  error: boolean;
  /** The status of the response; only if `error` is true. */
  status?: number;
  /** The message of the error or failure, for the visitor; otherwise empty. */
  message: string;
  /** Whether the call threw, so that a retry may help: there was no response, for example. */
  retry: boolean;
  /** The data of the last successful request. A later request that fails does not remove them. */
  data?: Data;
};

/** A function that shows a toast (a short message). It returns the function that closes it, if toasts can be closed. */
export type Toast = (kind: 'success' | 'error' | 'info', text: string) => void | (() => void);

export type RequestSlice<Data> = {
  state: Observable<RequestState<Data>>;
  current(): RequestState<Data>;
  /** Sends a call and updates the state. If `run` is called again meanwhile, the older result is ignored. */
  run(call: () => Promise<ApiResult<Data>>, texts?: SliceTexts): Promise<RequestState<Data>>;
};

/**
 * The error messages that a request slice shows instead of the API's. If the call throws, the message of the thrown
 * error is shown in any case.
 */
export type SliceTexts = {
  /** The message for a response with an error status. Default: the message in the response. */
  refusalText?: (refusal: Refusal) => string;
};

export type RequestSliceOptions = SliceTexts & {
  /** Which failures show a toast: `error` is a response with an error status, `retry` a thrown failure. */
  toastOn: readonly ('error' | 'retry')[];
  toast: Toast;
};

/** The state of a request slice before its first call. */
export const initialState: RequestState<never> = { busy: false, error: false, message: '', retry: false };

/**
 * Creates a request slice: the observable state of a request, and `run`, which sends a call and updates the state
 * (specification, section 4). The state is first `busy`, and then has the data, or is `error` (a response with an error
 * status) or `retry` (the call threw).
 */
export function createRequestSlice<Data>({
  toastOn,
  toast,
  ...ownTexts
}: RequestSliceOptions): RequestSlice<Data> {
  const states = new BehaviorSubject<RequestState<Data>>(initialState);
  let lastRun = 0;
  let closeToast: ReturnType<Toast>;

  function started(): void {
    // The toast of the last result must not cover the next one.
    closeToast?.();
    closeToast = undefined;
    const { status: _, ...rest } = states.value;
    states.next({ ...rest, busy: true, error: false, message: '', retry: false });
  }

  function result(data: Data): void {
    states.next({ ...states.value, busy: false, data });
  }

  function refused(refusal: Refusal, message: string): void {
    states.next({ ...states.value, busy: false, error: true, status: refusal.status, message });
    if (toastOn.includes('error') && message) closeToast = toast('error', message);
  }

  function failed(message: string): void {
    states.next({ ...states.value, busy: false, retry: true, message });
    if (toastOn.includes('retry') && message) closeToast = toast('error', message);
  }

  return {
    state: states.asObservable(),
    current: () => states.value,
    async run(call, texts) {
      const { refusalText } = { ...defaultTexts, ...ownTexts, ...texts };
      const thisRun = (lastRun += 1);
      const isLast = () => thisRun === lastRun;
      started();
      try {
        const outcome = await call();
        if (!isLast()) return states.value;
        if (outcome.ok) result(outcome.data);
        else refused(outcome, refusalText(outcome));
      } catch (failure) {
        if (isLast()) failed(failure instanceof Error ? failure.message : String(failure));
      }
      return states.value;
    },
  };
}

const defaultTexts = {
  refusalText: ({ message }) => message,
} satisfies SliceTexts;
