/** How a file is read, beyond its limits. */
export interface ReadingChoices {
  /** Pages without text that show something are announced, to be recognised, instead of being warned about. */
  readonly findsScans: boolean;
}
