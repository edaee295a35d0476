/** Services that run as processes of their own: what the image is started with, and what has keys. */
export const services = [
  'auth',
  'projects',
  'documents',
  'search',
  'memory',
  'chat',
  'notifications',
  'gateway',
];
