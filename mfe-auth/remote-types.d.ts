// Written by `npm run remote-types`: mfe-auth, mfe-checkout, mfe-enterprise, mfe-fanzone, mfe-quiz in the workspace.
import '@marquee/sdk';

declare module '@marquee/sdk' {
  interface RemoteEvents {
    "auth:logged-in": {
      userId: string
      firstTime: boolean
    }
    "auth:logged-out": {
      why: ("requested" | "expired" | "deleted")
    }
    "auth:sign-in-dismissed": {}
    "auth:sign-in-opened": {}
    "auth:sign-in-wanted": {
      why: ("pay" | "quiz" | "account" | "expired")
    }
    "checkout:order-placed": {
      orderId: string
      paymentId: string
      total: {
        amountMinor: number
        currency: string
      }
    }
    "checkout:order-started": {
      celeb: string
      occasionId: (number | null)
    }
    "quiz:finished": {
      quizId: string
      celeb: string
      score: number
      total: number
    }
    "quiz:started": {
      quizId: string
      celeb: string
    }
  }
  interface RemoteSlots {
    "auth.about-you": {}
    "auth.account": {}
    "checkout.continue-order": {}
    "checkout.order-button": {
      celeb: string
      occasion?: string
      size?: ("card" | "hero")
    }
    "checkout.recent-orders": {}
    "fanzone.news": {}
    "fanzone.people": {
      label: string
      slugs: string
    }
    "fanzone.samples": {}
    "quiz.teaser": {
      celeb?: string
    }
  }
}
