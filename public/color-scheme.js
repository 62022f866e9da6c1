// Runs before the first paint, so that a dark screen does not flash white. A file of its own: the CSP forbids inline scripts.
{
  const stored = window.localStorage.getItem('mantine-color-scheme-value')
  const wanted = stored === 'light' || stored === 'dark' ? stored : 'auto'
  const dark = wanted === 'dark' || (wanted === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
