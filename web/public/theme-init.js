// Sets the colour scheme and density before the first paint, so that a reload never flashes the other theme.
// A classic script, served as it is: the storage keys are those of src/theme/appearance.ts.
(() => {
  const root = document.documentElement;
  let theme = 'light';
  let density = 'normal';
  try {
    theme = localStorage.getItem('theme') || theme;
    density = localStorage.getItem('density') || density;
  } catch {
    // Storage may be closed to this page; the defaults hold.
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.setAttribute('data-density', density);
})();
