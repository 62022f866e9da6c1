// Says why the page stays empty: its files did not arrive, the browser cannot read them, or they failed. It comes before what it
// watches. A browser of any age must be able to read it: ES5 only.
;(function () {
  function show(reason) {
    var notice = document.getElementById('not-started')
    var root = document.getElementById('root')
    var chosen = notice && notice.querySelector('[data-reason="' + reason + '"]')
    if (!chosen || (root && root.firstChild)) return
    chosen.removeAttribute('hidden')
    notice.removeAttribute('hidden')
  }

  // A module that did not arrive: the words of Chromium, Firefox and Safari. Calls of the product carry a status.
  function isUnloaded(error) {
    return (
      typeof error.status === 'number' ||
      /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
    )
  }

  window.notStarted = function (error) {
    if (error instanceof SyntaxError) show('browser')
    else show(error && isUnloaded(error) ? 'connection' : 'error')
  }

  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.nodeName === 'SCRIPT' && event.target.type === 'module') show('connection')
      else if (event.error instanceof SyntaxError) show('browser')
    },
    true
  )
  // A browser without modules loads none of the product's scripts, and reports nothing.
  window.addEventListener('DOMContentLoaded', function () {
    if (!('noModule' in document.createElement('script'))) show('browser')
  })
  window.addEventListener('click', function (event) {
    if (!event.target || event.target.className !== 'try-again') return
    event.preventDefault()
    window.location.reload()
  })
})()
