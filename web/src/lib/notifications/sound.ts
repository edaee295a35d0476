let context: AudioContext | undefined;

/** Of two notes, in hertz. */
const NOTES = [659.25, 880];
/** In seconds. */
const NOTE_LASTS = 0.14;
const FADES = 0.02;
const LOUDNESS = 0.08;

/** A short, quiet tone. A browser that lets pages sound only after a click may stay silent. */
export function playTone(): void {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    for (const [index, hertz] of NOTES.entries()) {
      const from = currentTime + index * NOTE_LASTS;
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.frequency.value = hertz;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(LOUDNESS, from + FADES);
      gain.gain.linearRampToValueAtTime(0, from + NOTE_LASTS);
      oscillator.connect(gain).connect(destination);
      oscillator.start(from);
      oscillator.stop(from + NOTE_LASTS);
    }
  } catch {
    // No sound device.
  }
}
