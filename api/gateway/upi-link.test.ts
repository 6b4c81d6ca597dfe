import { qrCode, upiLink } from './upi-link.ts';

test('the link names payee, amount in rupees and the payment', () => {
  const link = upiLink({ paymentId: 'pm_ABC', amount: 49_950 });

  expect(link).toMatch(/^upi:\/\/pay\?/);
  expect(link).not.toContain('+');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    pa: 'marquee@sandbox',
    pn: 'Marquee',
    am: '499.50',
    cu: 'INR',
    tr: 'pm_ABC',
    tn: 'Marquee pm_ABC',
  });
});

test('the QR code has an accessible name and three finder patterns, and another link has another code', () => {
  const { text } = qrCode('upi://pay?am=1.00', 'Code "for" UPI');

  expect(text).toContain('aria-label="Code &quot;for&quot; UPI"');
  const size = Number(/viewBox="-4 -4 (\d+)/.exec(text)?.[1]) - 8;
  for (const corner of ['M0 0', `M${size - 1} 0`, `M0 ${size - 1}`]) expect(text).toContain(`${corner}h1v1`);
  expect(qrCode('upi://pay?am=2.00', '').text).not.toBe(qrCode('upi://pay?am=1.00', '').text);
});
