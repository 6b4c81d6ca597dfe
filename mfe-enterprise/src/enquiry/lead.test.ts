import { succeeded, fakeApi, refused } from '@marquee/testing';
import { priya } from '@marquee/testing/form-samples';
import { captureLead, filled, updateLead } from './lead.ts';
import { emptyPerson } from './person.ts';

const person = {
  ...emptyPerson,
  ...priya,
  name: ' Priya  Nair ',
  email: 'priya@bank.in',
};
const fields = filled({ mx_Use_Case: 'onboarding' });

test('a lead is captured with the attributes of the lead store', async () => {
  const { api, called } = fakeApi({ captureLead: () => succeeded({ leadId: 'L1' }) });

  expect(await captureLead(api, { person, page: '/contact-sales', earlier: null })).toBe('L1');
  expect(called[0]?.args[0]).toEqual([
    { Attribute: 'FirstName', Value: 'Priya' },
    { Attribute: 'LastName', Value: 'Nair' },
    { Attribute: 'EmailAddress', Value: 'priya@bank.in' },
    { Attribute: 'Phone', Value: '+91-9812345678' },
    { Attribute: 'Company', Value: 'Example Bank' },
    { Attribute: 'Source', Value: 'Website' },
    { Attribute: 'mx_Page', Value: '/contact-sales' },
    { Attribute: 'SearchBy', Value: 'EmailAddress' },
  ]);
});

test('returning to the first step corrects its lead', async () => {
  const { api, called } = fakeApi({ captureLead: () => succeeded({ leadId: 'L1' }) });
  await captureLead(api, { person, page: '/contact-sales', earlier: 'L1' });

  expect(called[0]?.args[0]).toContainEqual({ Attribute: 'ProspectID', Value: 'L1' });
});

test('a lead that cannot be captured is null, and nothing is thrown', async () => {
  expect(await captureLead(fakeApi().api, { person, page: '/', earlier: null })).toBeNull();
  expect(
    await captureLead(fakeApi({ captureLead: () => refused(500) }).api, { person, page: '/', earlier: null }),
  ).toBeNull();
});

test('a known lead is updated with the fields of the second step only', async () => {
  const { api, called } = fakeApi({ updateLead: () => succeeded({ leadId: 'L1', affectedRows: 1 }) });
  await updateLead(api, { leadId: 'L1', person, page: '/', fields });

  expect(called).toEqual([{ call: 'updateLead', args: [{ leadId: 'L1', fields }] }]);
});

test.each([
  ['the lead store does not know it', 'L1', ['updateLead', 'captureLead']],
  ['it was never captured', null, ['captureLead']],
])('everything is captured when %s', async (_, leadId, calls) => {
  const { api, called } = fakeApi({
    updateLead: () => refused(404),
    captureLead: () => succeeded({ leadId: 'L2' }),
  });
  await updateLead(api, { leadId, person, page: '/', fields });

  expect(called.map(({ call }) => call)).toEqual(calls);
  expect(called.at(-1)?.args[0]).toContainEqual(fields[0]);
});

test('an empty second step does not update the lead', async () => {
  const { api, called } = fakeApi();
  await updateLead(api, { leadId: 'L1', person, page: '/', fields: filled({ Notes: '' }) });

  expect(called).toEqual([]);
});
