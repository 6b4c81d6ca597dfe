import * as contract from '@marquee/api-contract';
import { accountCalls, calls } from '@marquee/api-contract';
import type { AxiosAdapter } from 'axios';
import * as v from 'valibot';
import { checkWords } from './check-words.ts';
import { keepDefaultBearer } from './default-bearer.ts';
import type { CallTracing } from './followed.ts';
import { keepHomeCountry } from '../home-country.ts';
import { createHttp } from './http.ts';
import type { JsonStorage } from '../json-storage.ts';
import { versionNameKey } from '../main-headers.ts';
import { fieldsOf } from '../read-envelope.ts';
import { createSendCall, type Hosts, type MalformedAnswer } from './send-call.ts';
import type { Session } from '../session.ts';

export type ApiOptions = {
  hosts: Hosts;
  storage: JsonStorage;
  session: Session;
  onMalformed?: (malformed: MalformedAnswer) => void;
  /** How many milliseconds there are for a call that begins now: on a server, what is left of the page's deadline. */
  timeLeftMs?: () => number;
  /** How its calls reach who answers them; where nobody says, as the HTTP client does it. */
  adapter?: AxiosAdapter;
  /** The trace its calls belong to. */
  tracing?: CallTracing | undefined;
};

/** A token that is not in the session yet, while somebody signs in or proves who they are. */
export type WithToken = { authToken?: string };

/** The ISO code of the country the number is from, where it is known: a dial code may have several. */
export type FromCountry = { country?: string };

/** The client of the main API and of the site's own server: one method a call, C01 to C27, and those of an account. */
export type Api = Omit<ReturnType<typeof createApi>, 'stop'>;

/**
 * Every method resolves with an `Answer` and rejects with `CALL_FAILED` (no answer at all) or
 * `SIGN_IN_NEEDED` (not sent); the swallowed calls of section 8 never reject. `stop` ends it.
 */
export function createApi({ hosts, storage, session, adapter, ...given }: ApiOptions) {
  const http = createHttp({ ...(adapter && { adapter }) });
  const stop = keepDefaultBearer(http, session, storage);
  const calling = createSendCall({ http, hosts, storage, session, ...given });
  const { send } = calling;

  return {
    async getAppConfig() {
      const answer = await send(calls.getAppConfig, { schema: contract.appConfigData });
      if (answer.ok && answer.data.appVersionName) {
        storage.writeText(versionNameKey, answer.data.appVersionName);
      }
      return answer;
    },
    addBirthday: (body: contract.AddBirthdayRequest) =>
      send(calls.addBirthday, { schema: contract.addBirthdayData }, { body }),

    userLogin(
      { mobileNumber, name, isEbUser }: contract.UserLoginRequest,
      { authToken, country }: WithToken & FromCountry = {},
    ) {
      keepHomeCountry(storage, mobileNumber, country);
      const body = { mobileNumber, name, isEbUser };
      return send(calls.userLogin, { schema: contract.userLoginAnswer }, { body, authToken });
    },
    sendOtp: (phone: string) => send(calls.sendOtp, otpSent, { values: { phone } }),
    resendOtp: (phone: string) => send(calls.resendOtp, otpSent, { values: { phone } }),
    verifyOtp: (body: contract.VerifyOtpRequest) =>
      send(calls.verifyOtp, { schema: contract.verifyOtpData, from: withToken }, { body }),
    exchangeToken: (body: contract.ExchangeTokenRequest) =>
      send(calls.exchangeToken, { schema: contract.exchangeTokenData, from: dataOfData }, { body }),

    brandInquiry: (body: contract.BrandInquiryRequest) => send(calls.brandInquiry, inquiry, { body }),
    businessInquiry: (body: contract.BusinessInquiryRequest) =>
      send(calls.businessInquiry, inquiry, { body }),
    removeAccount: (body: contract.RemoveAccountRequest, { authToken }: WithToken = {}) =>
      send(calls.removeAccount, { schema: contract.removeAccountData }, { body, authToken }),

    /** Takes a deletion back, with the token of a code that was just shown. */
    keepAccount: (body: { mobileNumber: string }, { authToken }: WithToken = {}) =>
      send(accountCalls.keepAccount, { schema: contract.keepAccountData }, { body, authToken }),
    /** Ends the session of a token on the server, or all of its user. It goes on when the page is left. */
    signOut: (body: { everywhere?: boolean }, { authToken }: WithToken = {}) =>
      send(accountCalls.signOut, { schema: v.unknown() }, { body, authToken, outlivesPage: true }),
    /** Whose hand-off token it is; does not use it up. */
    previewToken: (body: contract.ExchangeTokenRequest) =>
      send(accountCalls.previewToken, { schema: contract.previewTokenData }, { body }),

    requestRefund: (id: string, query: contract.RefundQuery) =>
      send(calls.requestRefund, { schema: contract.refundData }, { values: { id, query } }),
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
        // Who starts to pay leaves the page at once.
        { body, headers: { 'X-TraceId': body.eventData.trace_id }, outlivesPage: true },
      ),
    checkWords: (text: string) => checkWords(calling, text),
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

    /** Makes a new cart every time it is sent: keep the id, and ask at most twice for one order. */
    createCart: () => send(calls.createCart, { schema: contract.cartData }),
    addItems: (cartId: string, items: contract.CartItem[]) =>
      send(calls.addItems, { schema: contract.addItemsData }, { values: { cartId }, body: { items } }),
    /** The request comes from `tokenPriceRequest`. */
    getTokenPrice: (body: contract.TokenPriceRequest) =>
      send(calls.getTokenPrice, { schema: contract.tokenPriceData }, { body }),
    initiatePayment: (body: contract.InitiatePaymentRequest) =>
      send(calls.initiatePayment, { schema: contract.initiatePaymentData }, { body }),
    initiateGateway: (provider: string) =>
      send(calls.initiateGateway, { schema: contract.initiateGatewayData }, { values: { provider } }),
    confirmPayment: (id: string) =>
      send(calls.confirmPayment, { schema: contract.confirmPaymentData }, { values: { id } }),

    stop,
  };
}

type Body = Readonly<Record<string, unknown>>;

const inquiry = { schema: contract.inquiryData };
const otpSent = { schema: contract.otpSentData, from: (body: Body) => body['data'] ?? {} };

// The token may stand in the data or beside it.
const withToken = (body: Body) => (fieldsOf(body['data'])['authToken'] ? body['data'] : body);

// The result is read from data.data (section 7), whether that counts the HTTP client's own `data` or not.
const dataOfData = (body: Body) => fieldsOf(body['data'])['data'] ?? body['data'];
