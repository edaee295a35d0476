import type { Request, Response } from 'express';

/** A refused upload may still be arriving; the rest of it is not worth taking in. */
export function discardRest(request: Request, response: Response): void {
  if (request.complete) return;
  if (!response.headersSent) response.setHeader('Connection', 'close');
  request.unpipe();
  request.resume();
}
