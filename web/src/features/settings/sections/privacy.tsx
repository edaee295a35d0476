/** Section of the settings, filled in by its own file. */
export default function PrivacySection() {
  return null;
}
