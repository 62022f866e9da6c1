import { fromPromise } from 'xstate'
import type { RegistryAnswer } from '#contract/registry/registry.ts'
import { type RegistryLookupRequest, registryLookup } from '#machines/registry/registry-lookup.ts'
import type { Api } from '#services/api.ts'

/** Staff and partners look companies up with their permission; the public needs a captcha for each look-up. */
export type RegistryReader = 'staff' | 'partner' | 'public'

/** The machine `registryLookup` on the call that this kind of reader may make. */
export function provideRegistryLookup(api: Api, by: RegistryReader) {
  return registryLookup.provide({
    actors: {
      findCompany: fromPromise<RegistryAnswer, RegistryLookupRequest>(({ input, signal }) => {
        const known = { path: { nip: input.nip }, signal, showRefusal: false }
        if (by === 'staff') return api.call('registry.companies.show', known)
        if (by === 'partner') return api.call('partnerzone.registry.companies.show', known)
        return api.call('public-zone.registry.companies.lookup', {
          body: input,
          signal,
          showRefusal: false,
          reauthenticate: false,
        })
      }),
    },
  })
}
