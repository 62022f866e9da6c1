// Runs before the first paint, so that a dark screen does not flash white. A file of its own: the CSP forbids inline scripts.
{
  const kept = () => {
    try {
      // As src/services/preferences.ts keeps it: JSON.
      return window.localStorage?.getItem('portal.theme')
    } catch {
      // The browser refuses its storage.
      return null
    }
  }
  const stored = kept()
  const wanted = stored === '"light"' ? 'light' : stored === '"dark"' ? 'dark' : 'auto'
  const dark = wanted === 'dark' || (wanted === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // Paper is white, whatever the screen is.
  let onScreen = null
  window.matchMedia('print').addEventListener('change', ({ matches: isPrinting }) => {
    if (isPrinting) onScreen = root.getAttribute('data-mantine-color-scheme')
    if (onScreen) root.setAttribute('data-mantine-color-scheme', isPrinting ? 'light' : onScreen)
  })
}
