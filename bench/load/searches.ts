/** Searches that readers of the generated site could make. */
export const SEARCHES = [
  'parcel',
  'delayed waybill',
  'customs form fields',
  'reroute a driver',
  'webhook',
  'tracking code',
  'cold chain temperature',
  'refund',
  'geofence alert',
  'how to weigh',
  'pickup requst',
  'signature proof',
];
