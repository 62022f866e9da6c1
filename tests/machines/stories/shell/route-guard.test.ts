import { flowStories } from '#tests/support/paths/story.ts'

/**
 * Specification, section 6. Samples of a person: a partner with and without a dashboard, a technician with the page's right, with the
 * management dashboard only, with the partners' dashboard only, with no right at all.
 */
flowStories('routeGuard', {
  'a public page is open to everybody, a secured one to nobody without a token': `
    [a public page] ⇒ allowed · decision={"kind":"allow"}
    [a secured page, nobody signed in] ⇒ redirected · decision={"kind":"redirect","to":"/auth/login?to=`,
  'the user is fetched for every secured page, and a failure leads to the sign-in': `
    [a page of the back office, from another page] ⇒ fetchingUser · starts fetchUser
      fetchUser fails ⇒ redirected · decision.kind="redirect" · decision.to="/auth/login?to=%2Fcms%2Fservice-order%2Fservice-orders"`,
  'the back office is for staff with the page’s right': `
    [a page of the back office, from another page] ⇒ fetchingUser · starts fetchUser
      fetchUser answers #3 ⇒ allowed · isPermitted=true
      fetchUser answers ⇒ blocked · isPartner=true · decision.kind="blocked" · decision.variant=4 · decision.to=null
      fetchUser answers #2 ⇒ blocked · isPartner=true · decision.variant=4 · decision.to=null
      fetchUser answers #4 ⇒ blocked · hasPermissions=true · decision.variant=2 · decision.to=null
      fetchUser answers #5 ⇒ blocked · hasPermissions=true · decision.variant=2 · decision.to=null
      fetchUser answers #6 ⇒ blocked · decision.variant=3 · decision.to=null`,
  'who has no page to go back to is led to one that is theirs': `
    [a page of the back office, first of all] ⇒ fetchingUser · starts fetchUser
      fetchUser answers #3 ⇒ allowed · isPermitted=true
      fetchUser answers ⇒ blocked · decision.kind="blocked" · decision.variant=4 · decision.to="/"
      fetchUser answers #4 ⇒ redirected · decision.kind="redirect" · decision.to="/cms"
      fetchUser answers #5 ⇒ redirected · decision.kind="redirect" · decision.to="/"
      fetchUser answers #6 ⇒ redirected · decision.kind="redirect" · decision.to="/auth/login"`,
  'the partner zone is for partners, and for whoever has the page’s right': `
    [a page of the partner zone] ⇒ fetchingUser · starts fetchUser
      fetchUser answers ⇒ allowed · isPartner=true
      fetchUser answers #2 ⇒ allowed · isPartner=true
      fetchUser answers #3 ⇒ allowed · isPermitted=true
      fetchUser answers #6 ⇒ blocked · decision.kind="blocked"`,
})
