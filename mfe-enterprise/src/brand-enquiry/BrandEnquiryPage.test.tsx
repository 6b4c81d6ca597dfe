/** @jest-environment jsdom */
import { succeeded, refused, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';
import { fillPerson } from '../testing/fill-person.ts';

const lead = {
  captureLead: () => succeeded({ leadId: 'L1' }),
  updateLead: () => succeeded({ leadId: 'L1', affectedRows: 1 }),
};

const faces = ['aarav-suryan', 'meher-tarana', 'kabir-rangrez'].map(
  (star) => `/media/celebs/${star}-square.svg`,
);

test('star, channels and budget are sent, and the page shows the duty to disclose', async () => {
  const { platform, called } = testPlatform({
    ...lead,
    brandInquiry: () => succeeded({ inquiryId: 'BR-20419' }),
  });
  await openPage(routes, '/brand-enquiry', platform);
  expect(screen.getByText('Paid endorsements must say so')).toBeTruthy();

  const portraits = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(portraits()).toEqual(faces);
  await fillPerson();
  // Those at the top stay, and each star of the question has a face.
  expect(portraits()).toEqual([...faces, ...faces]);
  await userEvent.click(screen.getByLabelText('Meher Tarana'));
  await userEvent.click(screen.getByLabelText('WhatsApp'));
  await userEvent.click(screen.getByLabelText('OTT'));
  await userEvent.selectOptions(screen.getByLabelText('Budget, without GST'), '₹10 lakh to ₹25 lakh');
  await userEvent.click(screen.getByText('Send the enquiry'));

  expect(await screen.findByText('BR-20419')).toBeTruthy();
  expect(called.map(({ call }) => call)).toEqual(['captureLead', 'updateLead', 'brandInquiry']);
  expect(called.at(-1)?.args[0]).toMatchObject({
    celebId: 'meher',
    channels: ['whatsapp', 'ott'],
    budgetBand: '10L-25L',
    durationDays: 30,
    pageUrl: 'http://localhost/brand-enquiry',
  });
});

test('a duplicate enquiry shows the first reference @all', async () => {
  const { platform } = testPlatform({
    ...lead,
    brandInquiry: () => refused(409, 'Known', { data: { inquiryId: 'BR-1' } }),
  });
  await openPage(routes, '/brand-enquiry', platform);
  await fillPerson();
  await userEvent.click(screen.getByText('Send the enquiry'));

  expect(await screen.findByText('BR-1')).toBeTruthy();
});
