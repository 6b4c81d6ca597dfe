import { createCircuitBreaker } from './circuit-breaker.ts';

let time = 0;
let random = 1;
const settings = {
  failures: 3,
  withinMs: 10_000,
  firstProbeMs: 2_000,
  maxProbeMs: 5_000,
  now: () => time,
  random: () => random,
};

beforeEach(() => {
  time = 0;
  random = 1;
});

function openCircuit() {
  const circuit = createCircuitBreaker(settings);
  for (let failures = 0; failures < 3; failures += 1) circuit.fail();
  return circuit;
}

test('opens at the third failure, and then refuses calls', () => {
  const circuit = createCircuitBreaker(settings);
  circuit.fail();
  circuit.fail();
  expect([circuit.state(), circuit.admit()]).toEqual(['closed', 'call']);
  circuit.fail();
  expect([circuit.state(), circuit.admit()]).toEqual(['open', 'refuse']);
});

test('failures further apart than the time do not open it', () => {
  const circuit = createCircuitBreaker(settings);
  for (; time < 60_000; time += 5_000) circuit.fail();
  expect(circuit.state()).toBe('closed');
});

test('a success between failures makes the count start again', () => {
  const circuit = createCircuitBreaker(settings);
  circuit.fail();
  circuit.fail();
  circuit.succeed();
  circuit.fail();
  circuit.fail();
  expect(circuit.state()).toBe('closed');
});

test('admits one probe after the delay; its success closes the circuit', () => {
  const circuit = openCircuit();
  time = 1_999;
  expect(circuit.admit()).toBe('refuse');
  time = 2_000;
  expect([circuit.admit(), circuit.admit()]).toEqual(['probe', 'refuse']);
  expect(circuit.state()).toBe('half-open');
  circuit.succeed();
  expect([circuit.state(), circuit.admit()]).toEqual(['closed', 'call']);
});

test('a failed probe opens the circuit again, for longer, up to the maximum', () => {
  const circuit = openCircuit();
  for (const delay of [2_000, 4_000, 5_000, 5_000]) {
    time += delay - 1;
    expect(circuit.admit()).toBe('refuse');
    time += 1;
    expect(circuit.admit()).toBe('probe');
    circuit.fail();
    expect(circuit.state()).toBe('open');
  }
});

test('a probe without an outcome is followed by another one', () => {
  const circuit = openCircuit();
  time = 2_000;
  expect(circuit.admit()).toBe('probe');
  time = 4_000;
  expect(circuit.admit()).toBe('probe');
});

test('failures of calls that began before the circuit opened do not delay the probe', () => {
  const circuit = openCircuit();
  time = 1_900;
  circuit.fail();
  time = 2_000;
  expect(circuit.admit()).toBe('probe');
});

test('jitter brings a probe forward by up to half of the delay', () => {
  random = 0;
  const circuit = openCircuit();
  time = 1_000;
  expect(circuit.admit()).toBe('probe');
});
