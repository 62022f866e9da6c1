import { flowStories } from '#tests/support/paths/story.ts'

const filled = `
    [a new tab] ⇒ opening · starts openForm {"locale":"pl"}
      openForm answers ⇒ editing.ready · consents=
        form.change ⇒ editing.ready · values= · errors={} · runs keepInBrowser`
const submitting = `${filled}
          captcha.change ⇒ editing.ready · captcha="solved"
            form.submit ⇒ submitting · starts register {"nip":"5261040567"`

/** Specification, sections 1 and 5; decision 65. Samples: a complete form and an empty one; a captcha that is solved and one that expired. */
flowStories('registration', {
  'nothing incomplete is sent': `
    [a new tab] ⇒ opening · starts openForm
      openForm answers ⇒ editing.ready
        form.submit ⇒ editing.invalid · revealed=true
          form.change ⇒ editing.invalid · values= · errors={} · runs keepInBrowser
            form.submit ⇒ waitingForCaptcha`,
  'a complete form waits for the captcha and goes on by itself': `${filled}
          form.submit ⇒ waitingForCaptcha · revealed=true
            captcha.change #2 ⇒ waitingForCaptcha
            captcha.change ⇒ submitting · starts register · captcha="solved"
            form.change #2 ⇒ editing.ready · values= · runs keepInBrowser`,
  'what was registered is forgotten, what was refused stays': `${submitting}
              register answers ⇒ registered · runs forgetInBrowser · values=
              register fails ⇒ editing.refused.renewing · starts loadConsents {"locale":"pl"} · failure={"code":"invalid" · captcha="" · challenge=1
                form.submit ⇒ waitingForCaptcha · stops loadConsents · failure=null
                form.change #2 ⇒ editing.refused.renewing · runs keepInBrowser
                  form.submit ⇒ editing.invalid · stops loadConsents · failure=null
                loadConsents answers ⇒ editing.refused.renewed · runs keepInBrowser
                loadConsents fails ⇒ editing.refused.renewed
                  form.submit ⇒ waitingForCaptcha · failure=null
              register fails #2 ⇒ editing.failed · failure={"code":"no_answer" · captcha="" · challenge=1
                form.submit ⇒ waitingForCaptcha · failure=null · challenge=2
                captcha.change ⇒ editing.failed · captcha="solved"
                  form.submit ⇒ submitting · starts register · failure=null`,
  'a consent whose text has changed is given anew': `${submitting}
              register fails ⇒ editing.refused.renewing · starts loadConsents
                loadConsents answers #2 ⇒ editing.refused.renewed · values.consent_processing_data=false · errors.consent_processing_data= · runs keepInBrowser
                  form.submit ⇒ editing.invalid · failure=null`,
  'the language is changed, the captcha is spent by a look-up': `${filled}
          language.change ⇒ opening · starts openForm {"locale":"en"} · locale="en"
            openForm answers ⇒ editing.ready
          captcha.change ⇒ editing.ready · captcha="solved"
            captcha.spend ⇒ editing.ready · captcha="" · challenge=1
    [a new tab] ⇒ opening · starts openForm
      openForm fails ⇒ loadFailed · failure={"code":"no_answer"
        form.retry ⇒ opening · starts openForm`,
})
