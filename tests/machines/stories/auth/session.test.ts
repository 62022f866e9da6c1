import { flowStories } from '#tests/support/paths/story.ts'

const signedIn = `
    [with a token] ⇒ loadingUser.fetching · starts watchTabs · starts loadUser
      loadUser answers ⇒ active.fresh · user={"id":1 · kept_drafts=[{"key":"order-1" · after noLongerFresh is in 5000 ms`
const expired = `${signedIn}
        session.expire ⇒ expired.waiting`

/** Specification, section 4: session. Samples of a failed fetch of the user: refused, no answer. */
flowStories('session', {
  'a token that was stored by the sign-in leads to the user': `
    [without a token] ⇒ anonymous · starts watchTabs
      token.appear ⇒ loadingUser.fetching · starts loadUser
        loadUser answers ⇒ active.fresh · user={"id":1 · permissions.partnerzone.dashboard.index=true
        loadUser fails ⇒ anonymous`,
  'a stored token brings the person back; one that is refused leads to the form': `
    [with a token] ⇒ loadingUser.fetching · starts watchTabs · starts loadUser
      loadUser answers ⇒ active.fresh · user={"id":1
      loadUser fails ⇒ anonymous`,
  'without an answer the screen stays, and the user is fetched again': `
    [with a token] ⇒ loadingUser.fetching · starts watchTabs · starts loadUser
      loadUser fails #2 ⇒ loadingUser.unanswered · starts watchConnection · after nextTry is in 5000 ms
        after nextTry ⇒ loadingUser.fetching · stops watchConnection · starts loadUser
        connection.return ⇒ loadingUser.fetching · stops watchConnection · starts loadUser
        connection.retry ⇒ loadingUser.fetching · stops watchConnection · starts loadUser`,
  'the first page is entered as the user who was fetched for it; each further one fetches the user': `${signedIn}
        after noLongerFresh ⇒ active.ready
        user.fetch ⇒ active.ready
          user.fetch ⇒ active.refreshing.fetching · starts refreshUser
            refreshUser answers ⇒ active.ready
              user.fetch ⇒ active.refreshing.fetching · starts refreshUser
            refreshUser fails ⇒ anonymous · user=null · permissions.partnerzone.dashboard.index=undefined · kept_drafts=[]
            refreshUser fails #2 ⇒ active.refreshing.unanswered · starts watchConnection · after nextTry is in 5000 ms
              after nextTry ⇒ active.refreshing.fetching · stops watchConnection · starts refreshUser
              connection.return ⇒ active.refreshing.fetching · stops watchConnection · starts refreshUser
              connection.retry ⇒ active.refreshing.fetching · stops watchConnection · starts refreshUser`,
  'drafts that were kept are offered until they are dismissed, and again with the next fetch': `${signedIn}
        draft.dismiss ⇒ active.fresh · kept_drafts=[]
          token.appear ⇒ active.refreshing.fetching · starts refreshUser
            refreshUser answers ⇒ active.ready · kept_drafts=[{"key":"order-1"`,
  'a page from the back/forward cache looks whether the session goes on; a dialog that asks for the password stays': `${signedIn}
        draft.dismiss ⇒ active.fresh
          page.return ⇒ active.refreshing.fetching · starts refreshUser
            refreshUser answers ⇒ active.ready
            refreshUser fails ⇒ anonymous · user=null
          session.expire ⇒ expired.waiting
            page.return ✗`,
  'an expired session keeps its screen and asks for the password': `${expired}
          token.appear ⇒ returning.fetching · starts fetchUserAgain
            fetchUserAgain answers ⇒ active.ready
              user.fetch ⇒ active.refreshing.fetching · starts refreshUser
            fetchUserAgain fails ⇒ anonymous · user=null · permissions.partnerzone.dashboard.index=undefined · kept_drafts=[]
            fetchUserAgain fails #2 ⇒ returning.unanswered · starts watchConnection · after nextTry is in 5000 ms
              after nextTry ⇒ returning.fetching · stops watchConnection · starts fetchUserAgain
              connection.return ⇒ returning.fetching · stops watchConnection · starts fetchUserAgain
          session.end ⇒ signingOut · starts signOut`,
  'a sign-in in another tab counts here too, for the person who was found there': `
    [without a token] ⇒ anonymous · starts watchTabs
      token.appear ⇒ loadingUser.fetching · starts loadUser
        loadUser answers ⇒ active.fresh
          draft.dismiss ⇒ active.fresh · kept_drafts=[]
            session.expire ⇒ expired.waiting
              token.appear ⇒ returning.fetching · starts fetchUserAgain
                fetchUserAgain answers ⇒ active.ready · kept_drafts=[{"key":"order-1"`,
  'where this browser keeps unsaved text, signing out asks what happens to it': `${signedIn}
        session.end #2 ⇒ active.leaving
          drafts.keep ⇒ signingOut · starts signOut
          drafts.discard ⇒ signingOut · starts signOut · discardsDrafts=true
            signOut answers ⇒ anonymous · user=null · discardsDrafts=false
          leave.cancel ⇒ active.ready
          token.vanish ⇒ anonymous · user=null
        session.expire ⇒ expired.waiting
          session.end #2 ⇒ expired.leaving
            drafts.keep ⇒ signingOut · starts signOut
            drafts.discard ⇒ signingOut · starts signOut · discardsDrafts=true
            leave.cancel ⇒ expired.waiting
            token.appear ⇒ returning.fetching · starts fetchUserAgain`,
  'whoever signs out, here or in another tab, leaves nothing behind': `${signedIn}
        token.vanish ⇒ anonymous · user=null · permissions.partnerzone.dashboard.index=undefined · kept_drafts=[]
        session.end ⇒ signingOut · starts signOut
          signOut answers ⇒ anonymous · user=null · permissions.partnerzone.dashboard.index=undefined · kept_drafts=[]
          signOut fails ⇒ anonymous · user=null · permissions.partnerzone.dashboard.index=undefined · kept_drafts=[]`,
})
