/** Where browsers send reports. */
export const reportsPath = '/__marquee/reports';

/** The name of the endpoint. Browsers send reports about deprecated features and crashes to `default` only. */
export const reportsEndpoint = 'default';
