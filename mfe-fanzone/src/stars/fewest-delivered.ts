/**
 * The smallest number of delivered videos that a page mentions. Pages omit smaller numbers, because they say nothing
 * about the quality of the service.
 */
export const fewestDelivered = 10;
