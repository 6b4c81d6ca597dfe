export type { AuthClass, CallDescription } from './call.ts';
export { calls, vendorOrderRoute, type CallName } from './calls.ts';
export { authenticationCode } from './authentication-code.ts';
export { accountCalls, renewedTokenHeader } from './account-calls.ts';
export { refusalData, type RefusalData } from './refusal.ts';
export {
  appConfigData,
  occasion,
  relationship,
  type AppConfigData,
  type Occasion,
  type Relationship,
} from './config.ts';
export {
  exchangeTokenData,
  loginState,
  otpSentData,
  previewTokenData,
  userLoginResponse,
  userLoginData,
  verifyOtpData,
  type ExchangeTokenData,
  type ExchangeTokenRequest,
  type LoginState,
  type OtpSentData,
  type PreviewTokenData,
  type UserLoginResponse,
  type UserLoginData,
  type UserLoginRequest,
  type VerifyOtpData,
  type VerifyOtpRequest,
} from './sign-in.ts';
export {
  addBirthdayData,
  cancelDeletionData,
  removeAccountData,
  type AddBirthdayData,
  type AddBirthdayRequest,
  type RemoveAccountData,
  type RemoveAccountRequest,
} from './account.ts';
export {
  inquiryData,
  type BrandInquiryRequest,
  type BusinessInquiryRequest,
  type InquiryData,
} from './enquiries.ts';
export {
  addItemsData,
  cartData,
  celebOccasionData,
  checkoutDetails,
  refundData,
  refundReasons,
  remakeData,
  remakeReasons,
  tokenPriceData,
  type AddItemsData,
  type AddItemsRequest,
  type CartData,
  type CartItem,
  type CelebOccasionData,
  type CelebOccasionRequest,
  type CheckoutDetails,
  type RefundData,
  type RefundQuery,
  type RemakeData,
  type RemakeReason,
  type RemakeRequest,
  type RefundReason,
  type ScriptRelationship,
  type TokenPriceData,
  type TokenPriceRequest,
} from './orders.ts';
export {
  previewVideoData,
  vendorOrderData,
  verifyVideoData,
  type VendorOrderData,
  type VerifyVideoData,
} from './videos.ts';
export {
  confirmPaymentData,
  initiateGatewayData,
  initiatePaymentData,
  orderStatuses,
  paymentStatuses,
  recentPaymentsData,
  type ConfirmPaymentData,
  type InitiateGatewayData,
  type InitiatePaymentData,
  type InitiatePaymentRequest,
  type Invoice,
  type ListedPayment,
  type OrderStatus,
  type PaymentStatus,
} from './payments.ts';
export {
  answerQuestionData,
  joinQuizData,
  quizData,
  type AnswerQuestionData,
  type AnswerQuestionRequest,
  type JoinQuizData,
  type JoinQuizRequest,
  type QuizData,
  type QuizQuestion,
  type QuizResult,
} from './quiz.ts';
export {
  celebBio,
  contentImage,
  newsArticle,
  type CelebBio,
  type ContentImage,
  type LongText,
  type NewsArticle,
} from './content.ts';
export { checkWordsResponse, type CheckWordsRequest, type WordVerdict } from './word-check.ts';
export {
  captureLeadData,
  captureLeadRequest,
  updateLeadData,
  updateLeadRequest,
  type CaptureLeadData,
  type CaptureLeadRequest,
  type EnquiryAttribute,
  type LeadAttribute,
  type PersonAttribute,
  type UpdateLeadData,
  type UpdateLeadRequest,
} from './leads.ts';
export type { OsPlatform, PublishEventRequest } from './analytics.ts';
