/** The statuses of any route: invalid, too large, too long a URL, unsupported content type, rate limit. */
const ofEveryRoute = [400, 413, 414, 415, 429];
/** The statuses of calls that need a sign-in: no valid bearer, or an account that is being deleted. */
const ofSignedIn = [401, 409];

/**
 * The statuses of each route of the API, from the specification (section 7) and the rules in api/README.md. A test
 * requires an entry for each route.
 */
const ofRoutes: Record<string, readonly number[]> = {
  'GET /': [200, 404],
  'GET /healthz': [200],
  'GET /readyz': [200, 503],
  'GET /metrics': [200, 403],
  'GET /media/*': [200, 206, 304, 404, 416],
  'GET /security/api/getAppConfig': [200],
  'POST /security/api/auth/add-birthday-web': [200, 401, 404, 409],
  'POST /security/api/auth/user/user-login-v2': [200, 401, 403, 409],
  'POST /security/api/auth/user/send-otp-v2': [200],
  'POST /security/api/auth/user/resend-otp-v2': [200],
  'POST /security/api/auth/user/verify-otp-v2': [200, 410],
  'POST /security/api/auth/user/logout': [200, 401],
  'POST /security/api/auth/token-preview': [200, 410],
  'POST /security/api/auth/token-exchange': [200, 409, 410],
  'POST /security/api/remove-user-account': [200, 401, 403, 409],
  'POST /security/api/keep-user-account': [200, 401, 403],
  'POST /celeb/api/commercial-brand/inquiry': [200, 409],
  'POST /security/api/b2b-inquiry': [200, 409],
  // The lead store returns 500 for an existing e-mail address, as LeadSquared does.
  'POST /leadsquared/v2/LeadManagement.svc/Lead.Create': [200, 401, 500],
  'POST /leadsquared/v2/LeadManagement.svc/Lead.Update': [200, 401, 404],
  'GET /celeb/api/widgets/landing-page/celeb-occasion-details': [200, 404],
  'POST /subscriptions/api/v18/user/get-token-price': [200, ...ofSignedIn, 422],
  'GET /celeb/api/cart/create-empty-cart': [200, ...ofSignedIn],
  'PUT /celeb/api/cart/v3/add-multiple-item/:cartId': [200, ...ofSignedIn, 404, 410, 422],
  'POST /payments/api/v2/payment/user/initiate-payment': [200, ...ofSignedIn, 404, 410, 422, 503],
  'GET /payments/api/gateway/initiateGatewaySDK/:provider': [200, ...ofSignedIn, 404],
  'GET /payments/api/v2/payment/user/confirm-payment/:id': [200, ...ofSignedIn, 404],
  'GET /gateway/pay/:id': [200, 303, 404, 410],
  'POST /gateway/pay/:id': [200, 303, 404, 410],
  'POST /gateway/pay/:id/upi': [200, 303, 404, 410],
  'POST /gateway/pay/:id/bank-code': [200, 303, 404, 410],
  'GET /gateway/pay/:id/cancel': [303, 404],
  'GET /gateway/fonts/:file': [200, 304, 404],
  'POST /celeb/api/video-request/refund-request/:id': [200, 404, 409],
  'POST /celeb/api/video-request/remake-request/:id': [200, 404, 409],
  'GET /celeb/api/video-request/captions/:id': [200, 404],
  'GET /celeb/api/video-request/preview/:id': [200, 404],
  'GET /b2b/api/vendor/order/:id': [200, 401, 404],
  'GET /celeb/api/auth/user/verify-video-authentication': [200, 404, 410],
  'POST /useranalytics/api/event/publish': [200],
  'GET /quiz/api/user/v2/get-quiz-by-celeb-id/:id': [200, ...ofSignedIn, 404],
  'POST /quiz/api/user/v2/add-quiz-participant': [200, ...ofSignedIn, 403, 410],
  'POST /quiz/api/user/v2/add-quiz-participant-ques': [200, ...ofSignedIn, 403, 404, 410],
  'POST /ai/v1/chat/completions': [200, 401],
  'GET /celeb-bios': [200],
  'GET /api/celeb-bios': [200],
  'GET /latest-bollywood-news': [200],
  'GET /api/latest-bollywood-news': [200],
};

/** Returns the documented statuses of a route. `HEAD` has those of `GET`, and every URL allows `OPTIONS`. */
export function documentedStatuses(method: string, route: string | undefined): ReadonlySet<number> {
  if (method === 'OPTIONS') return new Set([204, 404, ...ofEveryRoute]);
  // `/metrics` refuses foreign hosts for every method.
  if (route === undefined) return new Set([403, 404, ...ofEveryRoute]);
  const own = ofRoutes[`${method === 'HEAD' ? 'GET' : method} ${route}`];
  return new Set(own ? [...own, ...ofEveryRoute] : []);
}
