import { flowStories } from '#tests/support/paths/story.ts'

const entered = `
    [start] ⇒ idle
      route.enter ⇒ guarding · starts routeGuard {"route":{"zone":"cms" · destination={"route"`
const shown = `${entered}
        routeGuard answers ⇒ loading · starts loadScreen {"path":"/cms"} · after screenTimeout is in 120000 ms
          loadScreen answers ⇒ idle · emits {"type":"page.scroll"} · path="/cms" · destination=null`

/** Samples: two pages of the back office, the sign-in without a token; a guard that allows, redirects, blocks here, blocks and leads away. */
flowStories('navigation', {
  'a page is guarded, loaded and shown from its top': shown,
  'a form that would lose text is asked before it is left': `${shown}
            route.enter ⇒ idle
            route.enter #2 ⇒ guarding · starts routeGuard · destination={"route"
              routeGuard answers ⇒ asking · starts askToLeave
                askToLeave answers ⇒ loading · starts loadScreen {"path":"/cms/profile"}
                askToLeave answers #2 ⇒ idle · emits {"type":"address.set","path":"/cms"} · destination=null
                askToLeave fails ⇒ loading · starts loadScreen {"path":"/cms/profile"}
                route.enter ⇒ idle · stops askToLeave · destination=null
                route.enter #3 ⇒ guarding · stops askToLeave · starts routeGuard`,
  'who is signed out is asked nothing': `${shown}
            route.enter #3 ⇒ guarding · starts routeGuard
              routeGuard answers ⇒ loading · starts loadScreen {"path":"/auth/login"} · after screenTimeout is in 120000 ms`,
  'a guard leads elsewhere, and says why': `${entered}
        routeGuard answers #2 ⇒ redirecting · emits {"type":"address.set","path":"/cms"} · decision={"kind":"redirect"
          route.enter ⇒ guarding · starts routeGuard · decision=null
        routeGuard answers #3 ⇒ idle · emits {"type":"toast.show","variant":2} · emits {"type":"address.set","path":"/"} · decision={"kind":"blocked" · destination=null
        routeGuard answers #4 ⇒ redirecting · emits {"type":"toast.show","variant":4} · emits {"type":"address.set","path":"/"}`,
  'a page that does not come is tried again': `${entered}
        routeGuard fails ⇒ failed · starts watchConnection · failure={"code":"no_answer"
          screen.retry ⇒ guarding · stops watchConnection · starts routeGuard
          route.enter #2 ⇒ guarding · stops watchConnection · starts routeGuard · failure=null
        routeGuard answers ⇒ loading · starts loadScreen
          loadScreen fails ⇒ checkingRelease · starts checkRelease · failure={"code":"no_answer"
            checkRelease answers ⇒ failed · starts watchConnection
              screen.retry ⇒ guarding · stops watchConnection · starts routeGuard · retried=true
                routeGuard answers ⇒ loading · starts loadScreen
                  loadScreen fails ⇒ checkingRelease · starts checkRelease
                    checkRelease answers ⇒ failed · starts watchConnection
                    checkRelease answers #3 ⇒ reloading · emits {"type":"page.reload"}
                route.enter #2 ⇒ guarding · stops routeGuard · starts routeGuard · retried=false
              connection.return ⇒ guarding · stops watchConnection · starts routeGuard · retried=true
            checkRelease answers #2 ⇒ reloading · emits {"type":"page.reload"}
            checkRelease answers #3 ⇒ failed · starts watchConnection
            checkRelease fails ⇒ failed · starts watchConnection
            route.enter #2 ⇒ guarding · stops checkRelease · starts routeGuard
          after screenTimeout ⇒ timedOut · stops loadScreen · starts watchConnection
            screen.retry ⇒ guarding · stops watchConnection · starts routeGuard · retried=true
            connection.return ⇒ guarding · stops watchConnection · starts routeGuard · retried=true
            route.enter #2 ⇒ guarding · stops watchConnection · starts routeGuard`,
  'from a page that is shown, files that the server still has are fetched by loading the whole page': `${shown}
            route.enter #3 ⇒ guarding · starts routeGuard
              routeGuard answers ⇒ loading · starts loadScreen
                loadScreen fails ⇒ checkingRelease · starts checkRelease
                  checkRelease answers ⇒ failed · starts watchConnection
                  checkRelease answers #3 ⇒ reloading · emits {"type":"page.reload"}
                  route.enter ⇒ idle · stops checkRelease · visit=2 · destination=null
                after screenTimeout ⇒ timedOut · stops loadScreen · starts watchConnection
                  route.enter ⇒ idle · stops watchConnection · visit=2 · destination=null`,
  'whoever is faster than a page goes where they meant last': `${entered}
        route.enter #2 ⇒ guarding · stops routeGuard · starts routeGuard · destination.path="/cms/profile"
        routeGuard answers ⇒ loading · starts loadScreen
          route.enter #2 ⇒ guarding · stops loadScreen · starts routeGuard · destination.path="/cms/profile"`,
})
