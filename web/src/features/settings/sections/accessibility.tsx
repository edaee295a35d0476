/** Section of the settings, filled in by its own file. */
export default function AccessibilitySection() {
  return null;
}
