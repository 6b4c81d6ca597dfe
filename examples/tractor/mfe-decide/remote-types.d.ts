// Written by `npm run remote-types`: mfe-decide, mfe-checkout, mfe-explore in the workspace.
import '@marquee/sdk';

declare module '@marquee/sdk' {
  interface RemoteEvents {
    "checkout:cart-updated": {
      count: number
    }
    "explore:store-selected": {
      id: string
      name: string
    }
  }
  interface RemoteSlots {
    "checkout.add-to-cart": {
      sku: string
    }
    "checkout.compact-header": {}
    "checkout.mini-cart": {}
    "explore.footer": {}
    "explore.header": {}
    "explore.recommendations": {
      skus: string
    }
    "explore.store-picker": {}
  }
}
