import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentForm } from '#contract/dictionary/consents.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* A consent names the text that the form showed: where it has changed meanwhile, it is shown and given anew. */

let server: TestServer
let desk: OrderDesk
let hall: TrainingHall

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  hall = await openTrainingHall(server)
})
afterAll(() => server.stop())

const shown = (form: ConsentForm) => shownConsents(server, form)
/** Puts another text of the consent to processing into force. */
const change = (form: ConsentForm) =>
  server.pool.query(
    `insert into consent_texts (form, kind, version, required, text_pl, text_en, valid_from)
     select form, kind, max(version) + 1, true, 'Nowy tekst', 'New text', now() - interval '1 second' from consent_texts
     where form = $1 and kind = 'consent_processing_data' group by form, kind`,
    [form],
  )
/** Texts accepted with a record, by kind. */
const given = async (entity: string, id: number) =>
  (
    await server.pool.query(
      `select kind, t.version from given_consents c join consent_texts t on t.id = c.consent_text_id
       where entity = $1 and entity_id = $2 order by t.id`,
      [entity, id],
    )
  ).rows
const hasChanged = {
  status: 422,
  body: { errors: { consent_processing_data: [expect.stringMatching(/^The text of this consent has changed/)] } },
}
/** A form without the ids of the shown texts. */
const isMissing = { status: 422, body: { errors: { consent_texts: [expect.any(String)] } } }

describe('a warranty order', () => {
  it('is sent with the texts that were shown, or not at all', async () => {
    const { id, version } = await desk.draft()
    const send = (consent_texts?: number[]) =>
      desk.author.refused('partnerzone.service-order.service-orders.send', {
        path: { service_order: id },
        body: { version, consent_texts },
      })
    const before = await shown('warranty_order')
    await change('warranty_order')
    expect(await send(before)).toMatchObject(hasChanged)
    expect(await send()).toMatchObject(isMissing)
    expect(await given('service-order.service-orders', id)).toEqual([])
    expect((await send(await shown('warranty_order'))).status).toBe(200)
    expect(await given('service-order.service-orders', id)).toContainEqual({
      kind: 'consent_processing_data',
      version: 2,
    })
  })
})

describe('a registration for a training', () => {
  const registered = (term_id: number, consent_texts?: number[]) =>
    desk.author.refused('partnerzone.training.records.store', {
      body: signUpForm({ ...hall, company: desk.company }, term_id, [participantNamed('Jan')], { consent_texts }),
    })

  it('is made with the texts that were shown, or not at all', async () => {
    const term = await hall.term(await hall.training())
    const before = await shown('training')
    await change('training')
    expect(await registered(term, before)).toMatchObject(hasChanged)
    expect(await registered(term)).toMatchObject(isMissing)
    expect(await hall.participants(term)).toEqual([])
    expect((await registered(term, await shown('training'))).status).toBe(200)
  })
})
