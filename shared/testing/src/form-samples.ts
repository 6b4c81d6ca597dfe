/** An occasion date that an order accepts: `YYYY-MM-DD`, three weeks from now. */
export const soon = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);

/** `checkoutDetails` of a finished order: a birthday video by Aarav Suryan for Asha Rao. */
export const orderDetails = {
  celebUserId: 'cu_101',
  occasionDate: soon,
  occasionDateRequired: true,
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
  occasionId: 1,
  fullName: 'Asha Rao',
  nameAudioUrl: 'https://media.example/asha-2.mp3' as string | null,
  quizId: null as string | null,
  userId: null as string | null,
};

/** The person of an enquiry, as typed, without the email address. */
export const priya = {
  name: 'Priya Nair',
  mobileNumber: '98123 45678',
  companyName: 'Example Bank',
  consent: true,
};
