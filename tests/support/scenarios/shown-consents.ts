import type { ConsentForm } from '#contract/dictionary/consents.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** Ids of the consent texts that a form shows now. */
export async function shownConsents({ nobody }: Pick<TestServer, 'nobody'>, form: ConsentForm): Promise<number[]> {
  const { body } = await nobody.call('public-zone.consent.consents.index', { query: { form } })
  return body.results.map(({ id }) => id)
}
