/**
 * Whether what is kept under a name goes to another installation: keys do not, nor the browsers that subscribed with
 * them. They subscribe again.
 */
export function isCarried(name: string): boolean {
  return name !== 'secrets' && name !== 'devices';
}
