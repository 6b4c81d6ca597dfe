// The documentation's asynchronous boundary: shared modules are negotiated before anything runs.
import('./client.ts').catch(console.error);
