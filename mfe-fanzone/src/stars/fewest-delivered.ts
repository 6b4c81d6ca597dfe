/** The fewest delivered videos that a page mentions: a smaller number says nothing about the service. */
export const fewestDelivered = 10;
