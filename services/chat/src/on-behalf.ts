/** A call made in a person's name: their token and trace, and what ends it. */
export interface OnBehalf {
  token: string;
  traceId: string;
  signal: AbortSignal;
}
