// Succeeds when the server on the port given as an argument is ready. Without an argument, it succeeds when the server of
// this container responds, whatever it needs: engines restart a container whose check fails. A container has only one
// server, and each server has its own port.
const { PORT = '3000', API_PORT = '3001', REGISTRY_PORT = '3003' } = process.env;
const [port] = process.argv.slice(2);

const answers = await Promise.allSettled(
  (port ? [`${port}/readyz`] : [PORT, API_PORT, REGISTRY_PORT].map((each) => `${each}/healthz`)).map(
    (probe) => fetch(`http://localhost:${probe}`, { signal: AbortSignal.timeout(2_000) }),
  ),
);
process.exitCode = answers.some(({ value }) => value?.ok) ? 0 : 1;
