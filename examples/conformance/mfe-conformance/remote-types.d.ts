// Written by `npm run remote-types`: mfe-conformance in the workspace.
import '@marquee/sdk';

declare module '@marquee/sdk' {
  interface RemoteEvents {}
  interface RemoteSlots {
    "conformance.card": {
      tone: string
    }
  }
  interface RemoteSettings {
    "mfe-conformance": {
      pageSize: number
      layout: ("grid" | "list")
    }
  }
}
