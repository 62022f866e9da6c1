import { registry } from '#contract/registry.ts'
import { handlers } from '#server/http/handlers.ts'
import { spendCaptcha } from '#server/modules/auth/index.ts'
import { duplicatesOf } from './duplicates.ts'
import { lookUpCompany } from './gateway.ts'

export const registryHandlers = handlers(registry, {
  'registry.companies.show': async (call) => {
    const answer = await lookUpCompany(call, call.params.nip, 'staff')
    return { ...answer, ...(await duplicatesOf(call.db, call.scope, call.params.nip)) }
  },

  'public-zone.registry.companies.lookup': async (call) => {
    await spendCaptcha(call.db, call.deps.config.secret, call.body.captcha)
    const answer = await lookUpCompany(call, call.body.nip, 'public')
    return { ...answer, registry_lookup_id: null, duplicates: [], has_hidden_duplicates: false }
  },
})
