// Succeeds when the server on the port given as an argument is ready; without an argument, when the server of this
// container is: it has only one, and each server has its own port.
const { PORT = '3000', API_PORT = '3001', REGISTRY_PORT = '3003' } = process.env;
const [port] = process.argv.slice(2);

const answers = await Promise.allSettled(
  (port ? [port] : [PORT, API_PORT, REGISTRY_PORT]).map((each) =>
    fetch(`http://localhost:${each}/readyz`, { signal: AbortSignal.timeout(2_000) }),
  ),
);
process.exitCode = answers.some(({ value }) => value?.ok) ? 0 : 1;
