import { flowStories } from '#tests/support/paths/story.ts'

const start = '[from a page] ⇒ signedOut.open.ready · starts watchSession'
const sent = `
    ${start}
      captcha.change ⇒ signedOut.open.ready · solution="solved"
        credentials.submit ⇒ signedOut.signingIn · starts signIn {"email":"anna@example.com","password":"secret","rememberMe"`

/** Specification, section 4: sign-in. The second sample of submitted values lacks the password. */
flowStories('signIn', {
  'signing in ends where the session begins, on the requested page': `${sent}
          signIn answers ⇒ signedOut.startingSession · starts startSession
            startSession answers ⇒ signedIn · stops watchSession · runs openPage
            startSession fails ⇒ signedOut.open.refused · failure={"code":"no_answer" · solution="" · challenge=2`,
  'a form that is sent before the captcha is solved waits for it, and sends what was typed last': `
    ${start}
      credentials.submit ⇒ signedOut.awaitingCaptcha · values.password="secret"
        credentials.change ⇒ signedOut.awaitingCaptcha · values.password="corrected"
          captcha.change ⇒ signedOut.signingIn · starts signIn {"email":"anna@example.com","password":"corrected"
        credentials.submit ✗`,
  'without a password nothing is sent, whether or not the captcha is solved': `
    ${start}
      credentials.submit #2 ⇒ signedOut.open.incomplete
        credentials.submit ⇒ signedOut.awaitingCaptcha
      captcha.change ⇒ signedOut.open.ready
        credentials.submit #2 ⇒ signedOut.open.incomplete
          credentials.submit ⇒ signedOut.signingIn · starts signIn`,
  'a refusal says why and takes the solution; the next try waits for another one': `${sent}
          signIn fails ⇒ signedOut.open.refused · failure={"code":"invalid" · solution="" · challenge=2
            credentials.submit ⇒ signedOut.awaitingCaptcha
              captcha.change ⇒ signedOut.signingIn · starts signIn
                signIn fails ⇒ signedOut.open.refused · challenge=3
                signIn answers ⇒ signedOut.startingSession · starts startSession · failure=null`,
  'a sign-in in another tab opens the page here too': `
    ${start}
      session.begin ⇒ signedIn · stops watchSession
    ${start}
      watchSession fails ⇒ signedOut.open.ready`,
})
