/** The secrets a test site is started with: texts that occur nowhere else, so that a leak is found. */
export const distinctiveSecrets = {
  VENDOR_TOKEN: 'distinctive-vendor-token-4f8a1c',
  AI_API_KEY: 'distinctive-ai-key-77b20e',
  LEADSQUARED_ACCESS_KEY: 'distinctive-access-key-c3d9f1',
  LEADSQUARED_SECRET_KEY: 'distinctive-secret-key-05e6ba',
  API_TOKEN_SECRET: 'distinctive-token-secret-of-more-than-32-signs-9d41',
  STRIPE_SECRET_KEY: 'sk_test_distinctive_1a6c83',
  STRIPE_WEBHOOK_SECRET: 'whsec_distinctive_b2f7e4',
};
