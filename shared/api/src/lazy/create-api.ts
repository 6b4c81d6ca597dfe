import * as contract from '@marquee/api-contract';
import { accountCalls, calls, type CallDescription } from '@marquee/api-contract';
import type { Language } from '@marquee/contracts';
import type { AxiosAdapter } from 'axios';
import * as v from 'valibot';
import { checkWords } from './check-words.ts';
import { syncDefaultBearer } from './sync-default-bearer.ts';
import type { CallTracing } from './traced-call.ts';
import { storeHomeCountry } from '../home-country.ts';
import { createHttp, type FailureText } from './http.ts';
import type { JsonStorage } from '../json-storage.ts';
import { versionNameKey } from '../main-headers.ts';
import { fieldsOf } from '../read-envelope.ts';
import { createSendCall, type Hosts, type MalformedResponse } from './send-call.ts';
import type { Session } from '../session.ts';

export type ApiOptions = FailureText & {
  hosts: Hosts;
  storage: JsonStorage;
  session: Session;
  onMalformed?: (malformed: MalformedResponse) => void;
  /** How long a call may take, in ms; on a server, what is left of the time to render the page. */
  timeLeftMs?: () => number;
  /** Replaces the transport of axios. */
  adapter?: AxiosAdapter;
  tracing?: CallTracing | undefined;
};

/**
 * A bearer token that a call sends instead of the session's token. It is for a user whose token is not in the session,
 * such as during a sign-in: the check of a one-time code (C06) returns a token before the sign-in is complete.
 */
export type WithToken = { authToken?: string };

/**
 * An option of `Api.userLogin`: the two-letter ISO code of the country of the visitor's mobile number, if known. It
 * cannot be derived from the number, because several countries may have the same dial code.
 */
export type FromCountry = { country?: string };

/** The language of the text message with a one-time code, and the purpose of the code, by default a sign-in. */
export type CodeOptions = { language: Language; purpose?: 'deletion' };

/** The client by which remotes call the main API and the site's server. It has a method for each call. */
export type Api = Omit<ReturnType<typeof createApi>, 'stop'>;

/**
 * Creates the API client. A method resolves to an `ApiResult`, or rejects: with `CALL_FAILED` if there is no response,
 * with `SIGN_IN_NEEDED` if the call needs a bearer token and no visitor is signed in. Methods of calls that the table
 * marks as `silent`, such as `sendOtp`, never reject. `stop` ends the client's subscription to the session.
 */
export function createApi({ hosts, storage, session, adapter, failureText, ...given }: ApiOptions) {
  const http = createHttp({ failureText, ...(adapter && { adapter }) });
  const stop = syncDefaultBearer(http, session, storage);
  const sendCall = createSendCall({ http, hosts, storage, session, ...given });
  const { send } = sendCall;
  /** `Accept-Language` is a header that every server may receive without a change of its CORS settings. */
  const sendCode = (call: CallDescription, phone: string, { language, purpose }: Partial<CodeOptions> = {}) =>
    send(purpose ? { ...call, path: `${call.path}&purpose=${purpose}` } : call, otpSent, {
      values: { phone },
      ...(language && { headers: { 'Accept-Language': language } }),
    });

  return {
    async getAppConfig() {
      const result = await send(calls.getAppConfig, { schema: contract.appConfigData });
      if (result.ok && result.data.appVersionName) {
        storage.writeText(versionNameKey, result.data.appVersionName);
      }
      return result;
    },
    addBirthday: (body: contract.AddBirthdayRequest) =>
      send(calls.addBirthday, { schema: contract.addBirthdayData }, { body }),

    userLogin(
      { mobileNumber, name, isEbUser }: contract.UserLoginRequest,
      { authToken, country }: WithToken & FromCountry = {},
    ) {
      storeHomeCountry(storage, mobileNumber, country);
      const body = { mobileNumber, name, isEbUser };
      return send(calls.userLogin, { schema: contract.userLoginResponse }, { body, authToken });
    },
    sendOtp: (phone: string, options?: CodeOptions) => sendCode(calls.sendOtp, phone, options),
    resendOtp: (phone: string, options?: CodeOptions) => sendCode(calls.resendOtp, phone, options),
    verifyOtp: (body: contract.VerifyOtpRequest) =>
      send(calls.verifyOtp, { schema: contract.verifyOtpData, from: withToken }, { body }),
    exchangeToken: (body: contract.ExchangeTokenRequest) =>
      send(calls.exchangeToken, { schema: contract.exchangeTokenData, from: dataOfData }, { body }),

    brandInquiry: (body: contract.BrandInquiryRequest) => send(calls.brandInquiry, inquiry, { body }),
    businessInquiry: (body: contract.BusinessInquiryRequest) =>
      send(calls.businessInquiry, inquiry, { body }),
    removeAccount: (body: contract.RemoveAccountRequest, { authToken }: WithToken = {}) =>
      send(calls.removeAccount, { schema: contract.removeAccountData }, { body, authToken }),

    /** Cancels the deletion of an account. `authToken` is from the check of a one-time code. */
    cancelDeletion: (body: { mobileNumber: string }, { authToken }: WithToken = {}) =>
      send(accountCalls.cancelDeletion, { schema: contract.cancelDeletionData }, { body, authToken }),
    /** Ends the token's session, or all sessions of its user. The request survives leaving the page. */
    signOut: (body: { everywhere?: boolean }, { authToken }: WithToken = {}) =>
      send(accountCalls.signOut, { schema: v.unknown() }, { body, authToken, outlivesPage: true }),
    /** Returns the user to whom the app issued a one-time sign-in token; the token can still be exchanged. */
    previewToken: (body: contract.ExchangeTokenRequest) =>
      send(accountCalls.previewToken, { schema: contract.previewTokenData }, { body }),

    requestRefund: (id: string, query: contract.RefundQuery) =>
      send(calls.requestRefund, { schema: contract.refundData }, { values: { id, query } }),
    /** Has a delivered video made again, free of charge. Possible once per video, with its secret id. */
    requestRemake: (id: string, body: contract.RemakeRequest) =>
      send(accountCalls.requestRemake, { schema: contract.remakeData }, { values: { id }, body }),
    /** Returns the star of a delivered video. Unlike C14, it does not count as watching the video. */
    previewVideo: (id: string) =>
      send(accountCalls.previewVideo, { schema: contract.previewVideoData }, { values: { id } }),
    verifyVideo: (token: string) =>
      send(calls.verifyVideo, { schema: contract.verifyVideoData }, { values: { token } }),
    getCelebOccasion: ({ celebId, occasionId }: contract.CelebOccasionRequest) =>
      send(
        calls.getCelebOccasion,
        { schema: contract.celebOccasionData, from: (body) => body['data'] ?? body },
        { values: { celebId, occasionId } },
      ),
    getVendorOrder: (id: string) =>
      send(calls.getVendorOrder, { schema: contract.vendorOrderData }, { values: { id } }),

    publishEvent: (body: contract.PublishEventRequest) =>
      send(
        calls.publishEvent,
        { schema: v.unknown() },
        // The start of a payment leaves the page.
        { body, headers: { 'X-TraceId': body.eventData.trace_id }, outlivesPage: true },
      ),
    checkWords: (text: string) => checkWords(sendCall, text),
    captureLead: (body: contract.CaptureLeadRequest) =>
      send(calls.captureLead, { schema: contract.captureLeadData }, { body }),
    updateLead: (body: contract.UpdateLeadRequest) =>
      send(calls.updateLead, { schema: contract.updateLeadData }, { body }),

    joinQuiz: ({ quizId, userId }: contract.JoinQuizRequest) =>
      send(calls.joinQuiz, { schema: contract.joinQuizData }, { body: { quizId, userId } }),
    answerQuestion: (body: contract.AnswerQuestionRequest) =>
      send(calls.answerQuestion, { schema: contract.answerQuestionData }, { body }),
    getQuiz: (celebId: string) =>
      send(calls.getQuiz, { schema: contract.quizData }, { values: { id: celebId } }),

    /** Creates a new cart on every call: store its id, and create at most two carts for one order. */
    createCart: () => send(calls.createCart, { schema: contract.cartData }),
    addItems: (cartId: string, items: contract.CartItem[]) =>
      send(calls.addItems, { schema: contract.addItemsData }, { values: { cartId }, body: { items } }),
    /** Fetches the price of an order. Build the body with `tokenPriceRequest`. */
    getTokenPrice: (body: contract.TokenPriceRequest) =>
      send(calls.getTokenPrice, { schema: contract.tokenPriceData }, { body }),
    initiatePayment: (body: contract.InitiatePaymentRequest) =>
      send(calls.initiatePayment, { schema: contract.initiatePaymentData }, { body }),
    initiateGateway: (provider: string) =>
      send(calls.initiateGateway, { schema: contract.initiateGatewayData }, { values: { provider } }),
    confirmPayment: (id: string) =>
      send(calls.confirmPayment, { schema: contract.confirmPaymentData }, { values: { id } }),
    /** Returns what a visitor with the link to a payment may know of it, without a token. */
    viewPayment: (id: string) =>
      send(accountCalls.viewPayment, { schema: contract.confirmPaymentData }, { values: { id } }),
    /** Returns the newest paid orders of the account, whatever device they were ordered on. */
    recentPayments: () => send(accountCalls.recentPayments, { schema: contract.recentPaymentsData }),

    stop,
  };
}

type Body = Readonly<Record<string, unknown>>;

const inquiry = { schema: contract.inquiryData };
const otpSent = { schema: contract.otpSentData, from: (body: Body) => body['data'] ?? {} };

// The token is in `data` or beside it.
const withToken = (body: Body) => (fieldsOf(body['data'])['authToken'] ? body['data'] : body);

// Section 7 reads the result from `data.data`; the first `data` may be that of the HTTP client.
const dataOfData = (body: Body) => fieldsOf(body['data'])['data'] ?? body['data'];
