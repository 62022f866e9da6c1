// Runs before the first paint, so that a dark screen does not flash white. A file of its own: the CSP forbids inline scripts.
{
  // As src/services/preferences.ts keeps it: JSON.
  const stored = window.localStorage.getItem('portal.theme')
  const wanted = stored === '"light"' ? 'light' : stored === '"dark"' ? 'dark' : 'auto'
  const dark = wanted === 'dark' || (wanted === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
