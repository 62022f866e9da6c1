import { flowStories } from '#tests/support/paths/story.ts'

const asking = `
    [for a colleague] ⇒ idle
      company.find ⇒ lookingUp · starts findCompany {"nip":"5261040567","captcha":""} · nip="5261040567" · emits {"type":"captcha.spent"}`

/** Decisions on the registry. Samples: a company that is found, unknown, over the limit, and a registry that is silent; a form that differs. */
flowStories('registryLookup', {
  'what is empty is filled, and another number takes it back': `${asking}
        company.find ⇒ lookingUp
        findCompany answers ⇒ found · emits {"type":"form.fill","values":{"name":"INSTAL-TERM · answer={"outcome":"found" · given.name=
          form.change #3 ⇒ idle · emits {"type":"form.fill" · nip="" · answer=null
          company.find ⇒ lookingUp · starts findCompany · answer=null
        form.change #3 ⇒ idle · stops findCompany`,
  'what is typed otherwise is chosen, field by field or at once': `${asking}
        form.change #2 ⇒ lookingUp · typed.name="Klimat Serwis"
          findCompany answers ⇒ differing · emits {"type":"form.fill" · answer={"outcome":"found" · given.street= · differing=["name","city"]
            field.take ⇒ differing · emits {"type":"form.fill" · given.name= · differing=["city"]
              field.take #2 ⇒ found · emits {"type":"form.fill","values":{"city":"Kraków"} · differing=[]
              field.keep #2 ⇒ found · differing=[]
            field.keep ⇒ differing · differing=["city"]
            differences.take ⇒ found · emits {"type":"form.fill" · given.name= · differing=[]
            differences.keep ⇒ found · differing=[]
            form.change #3 ⇒ idle · emits {"type":"form.fill" · typed.name=`,
  'what cannot be told leaves the form as it is': `${asking}
        findCompany answers #2 ⇒ notFound · answer={"outcome":"not_found"
        findCompany answers #3 ⇒ limitReached · answer={"outcome":"limit"
        findCompany answers #4 ⇒ unavailable · answer={"outcome":"unavailable"
        findCompany fails ⇒ failed · failure={"code":"no_answer"
          company.find ⇒ lookingUp · starts findCompany · failure=null`,
  'somebody who is not signed in spends a captcha for each look-up': `
    [for somebody who registers] ⇒ idle
      company.find ⇒ waitingForCaptcha · nip="5261040567"
        company.find ⇒ waitingForCaptcha
        captcha.change #2 ⇒ waitingForCaptcha
        captcha.change ⇒ lookingUp · starts findCompany {"nip":"5261040567","captcha":"solved"} · spent="solved" · emits {"type":"captcha.spent"}
        form.change #3 ⇒ idle
      captcha.change ⇒ idle · captcha="solved"
        company.find ⇒ lookingUp · starts findCompany {"nip":"5261040567","captcha":"solved"} · captcha="" · spent="solved"
      form.change #2 ⇒ idle · typed.name="Klimat Serwis"`,
})
