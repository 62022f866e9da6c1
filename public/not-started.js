// The files of the product could not be loaded: says so, where the page would stay empty. It comes before what it watches.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      document.getElementById('not-started')?.removeAttribute('hidden')
  },
  true,
)
window.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.closest('#not-started')) return
  event.preventDefault()
  window.location.reload()
})
