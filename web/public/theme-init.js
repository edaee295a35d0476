// Sets the colour scheme, density and what helps with seeing before the first paint, so that a reload never flashes
// another look. A classic script, served as it is: keys and rules are those of src/lib/preferences.
(() => {
  const root = document.documentElement;
  const asks = (query) => matchMedia(query).matches;
  let theme = 'light';
  let chosen = {};
  try {
    theme = localStorage.getItem('theme') || theme;
    chosen = JSON.parse(localStorage.getItem('cairn.preferences')) || chosen;
  } catch {
    // Storage may be closed to this page; the defaults hold.
  }
  const settings = chosen.accessibility_settings || {};
  const dark = theme === 'dark' || (theme === 'system' && asks('(prefers-color-scheme: dark)'));
  const still = settings.reduced_motion ?? asks('(prefers-reduced-motion: reduce)');
  const contrast = settings.high_contrast ?? asks('(prefers-contrast: more)');
  const set = (name, value) => root.setAttribute(name, value);
  if (chosen.language) set('lang', chosen.language);
  set('data-theme', dark ? 'dark' : 'light');
  set('data-density', chosen.ui_density || 'normal');
  set('data-motion', still || chosen.performance_mode === 'reduced' ? 'reduced' : 'full');
  set('data-contrast', contrast ? 'more' : 'normal');
  set('data-text', settings.larger_text ? 'larger' : 'normal');
  set('data-links', settings.underline_links ? 'underlined' : 'normal');
  set('data-focus', settings.focus_visible ? 'always' : 'normal');
  // Until the styles are there, the page is bare: it has the canvas of the scheme already.
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.backgroundColor = dark ? '#14171A' : '#F6F5F1';
})();
