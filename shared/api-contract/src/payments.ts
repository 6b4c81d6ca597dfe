import * as v from 'valibot';
import { money, type Money } from '@marquee/contracts';
import { list, maybeText, opaqueId } from './fields.ts';
import { refundData } from './orders.ts';

/**
 * The request of call C25, which creates a payment. Requests with the same `clientRequestId` create only one payment.
 */
export type InitiatePaymentRequest = {
  cartId: string;
  priceId: string;
  amount: Money;
  provider: string;
  method: string;
  country: string;
  returnUrl: string;
  clientRequestId: string;
  gst?: { gstin: string | null; companyName: string | null };
  email?: string;
};

export const initiatePaymentData = v.object({
  paymentId: opaqueId,
  provider: v.string(),
  gatewayOrderId: maybeText,
  clientSecret: maybeText,
  /** The URL of the payment provider's page, if it has one. */
  redirectUrl: maybeText,
  upiIntentUrl: maybeText,
  upiQr: maybeText,
  amount: v.nullish(money),
  expiresAt: maybeText,
});
export type InitiatePaymentData = v.InferOutput<typeof initiatePaymentData>;

/** The schema of the response data of call C26, which starts a payment at a provider. */
export const initiateGatewayData = v.object({
  provider: v.string(),
  publishableKey: maybeText,
  sdkUrl: maybeText,
  mode: maybeText,
  methods: list(v.string()),
});
export type InitiateGatewayData = v.InferOutput<typeof initiateGatewayData>;

export const paymentStatuses = ['SUCCESS', 'PENDING', 'FAILED', 'CANCELLED'] as const;
export const orderStatuses = [
  'QUEUED',
  'IN_PRODUCTION',
  'IN_REVIEW',
  'DELIVERED',
  'REJECTED',
  'REFUNDED',
] as const;

/** A tax invoice as it was issued, with the credit note of a refund. All amounts are in the same currency. */
const invoice = v.object({
  number: v.string(),
  /** When it was issued (ISO 8601). */
  issuedAt: v.string(),
  seller: v.object({
    name: v.string(),
    address: v.string(),
    address_hi: maybeText,
    gstin: v.string(),
  }),
  /** The customer; a business has a GSTIN. */
  buyer: v.object({ name: maybeText, gstin: maybeText }),
  /** The code of the state in GST, and its name: `27`, `Maharashtra`. */
  placeOfSupply: v.object({ code: v.string(), name: v.string(), name_hi: maybeText }),
  /** The services accounting code of the videos. */
  sac: v.string(),
  taxable: money,
  taxes: v.array(v.object({ ...money.entries, label: v.string(), ratePercent: v.number() })),
  total: money,
  creditNotes: v.array(v.object({ number: v.string(), issuedAt: v.string(), total: money })),
});
export type Invoice = v.InferOutput<typeof invoice>;

const paidOrder = v.object({
  orderId: opaqueId,
  /** The id for a refund; absent for a viewer who is not the customer. */
  videoRequestId: v.nullish(opaqueId),
  orderStatus: v.nullish(v.picklist(orderStatuses)),
  deliverBy: maybeText,
  /** The id in the URL of the page where the video is watched; present when the video is ready. */
  watchId: v.nullish(opaqueId),
  /** Whether the video was opened; absent if the API does not report it. */
  watched: v.nullish(v.boolean()),
  /** The refund that was asked for on any device; absent for a viewer who has not the id of the video. */
  refund: v.nullish(refundData),
  /** The star, and a picture of the star. */
  celebId: v.nullish(opaqueId),
  thumbnailUrl: maybeText,
  /** Whether the video is a silent sample of the star, because no films are made. */
  isSample: v.nullish(v.boolean()),
  /** For whom the video is; absent for a viewer who is not the customer. */
  recipientName: maybeText,
  /** Whether the star's team can make the video again, free of charge; absent for a viewer who has not its id. */
  canRemake: v.nullish(v.boolean()),
  /** The tax invoice; absent in a list, and for a viewer who is not the customer. */
  invoice: v.nullish(invoice),
  /** The number that gets a text message when the video is ready; absent for a viewer who is not the customer. */
  phoneNumber: maybeText,
});

/**
 * The schema of the response data of call C27: the status of a payment, and the order with its video, if it is paid.
 */
export const confirmPaymentData = v.object({
  paymentId: opaqueId,
  paymentStatus: v.picklist(paymentStatuses),
  bankRef: maybeText,
  /** The amount of the order, whether or not it is paid. */
  amount: v.nullish(money),
  /** The error code of a failed payment; absent if the payment expired. */
  failure: maybeText,
  order: v.nullish(paidOrder),
  receiptUrl: maybeText,
});
export type ConfirmPaymentData = v.InferOutput<typeof confirmPaymentData>;
/** A payment with what a device that did not order needs to name the order. */
const listedPayment = v.object({
  ...confirmPaymentData.entries,
  celebId: v.nullish(opaqueId),
  occasionId: v.nullish(v.number()),
  /** When the order was paid (ISO 8601). */
  placedAt: v.string(),
});
export type ListedPayment = v.InferOutput<typeof listedPayment>;

/** The schema of the response data of call A05: the paid orders of the account with their payments, newest first. */
export const recentPaymentsData = v.object({ payments: v.array(listedPayment) });

export type PaymentStatus = (typeof paymentStatuses)[number];
export type OrderStatus = (typeof orderStatuses)[number];
